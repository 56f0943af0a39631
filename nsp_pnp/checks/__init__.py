"""Questions asked of data. One module a question, listed in ``registry``; ``runner`` knows no card."""
