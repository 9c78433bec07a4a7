import cart from "../../locales/vi/cart.json";
import catalog from "../../locales/vi/catalog.json";
import checkout from "../../locales/vi/checkout.json";
import common from "../../locales/vi/common.json";
import errors from "../../locales/vi/errors.json";
import home from "../../locales/vi/home.json";
import orders from "../../locales/vi/orders.json";
import quotes from "../../locales/vi/quotes.json";
import search from "../../locales/vi/search.json";
import services from "../../locales/vi/services.json";
import shipping from "../../locales/vi/shipping.json";
import tickets from "../../locales/vi/tickets.json";

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
