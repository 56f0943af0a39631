"""A record → the balance report: HTML, PDF and the data beside them. The only user of matplotlib."""
