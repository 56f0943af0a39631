"""How each card face looks. Figures are in mm on one grid; colors come from the card data and ``theme``."""
