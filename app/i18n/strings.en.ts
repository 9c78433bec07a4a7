import cart from "../../locales/en/cart.json";
import checkout from "../../locales/en/checkout.json";
import common from "../../locales/en/common.json";
import errors from "../../locales/en/errors.json";
import home from "../../locales/en/home.json";
import orders from "../../locales/en/orders.json";
import shipping from "../../locales/en/shipping.json";
import tickets from "../../locales/en/tickets.json";

/** What components say; the browser loads this file as one chunk. */
export const strings = { cart, checkout, common, errors, home, orders, shipping, tickets };
