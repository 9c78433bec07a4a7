import cart from "../../locales/vi/cart.json";
import checkout from "../../locales/vi/checkout.json";
import common from "../../locales/vi/common.json";
import errors from "../../locales/vi/errors.json";
import home from "../../locales/vi/home.json";
import orders from "../../locales/vi/orders.json";
import shipping from "../../locales/vi/shipping.json";
import tickets from "../../locales/vi/tickets.json";

/** What components say; the browser loads this file as one chunk. */
export const strings = { cart, checkout, common, errors, home, orders, shipping, tickets };
