"""What stands between the network and Streamlit: headers, closed routes, compressed files."""
