import cart from "../../locales/en/cart.json";
import catalog from "../../locales/en/catalog.json";
import checkout from "../../locales/en/checkout.json";
import common from "../../locales/en/common.json";
import errors from "../../locales/en/errors.json";
import home from "../../locales/en/home.json";
import orders from "../../locales/en/orders.json";
import quotes from "../../locales/en/quotes.json";
import search from "../../locales/en/search.json";
import services from "../../locales/en/services.json";
import shipping from "../../locales/en/shipping.json";
import tickets from "../../locales/en/tickets.json";

/** What components say; the browser loads this file as one chunk. */
export const strings = {
  cart,
  catalog,
  checkout,
  common,
  errors,
  home,
  orders,
  quotes,
  search,
  services,
  shipping,
  tickets,
};
