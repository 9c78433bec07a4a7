import cart from "../../locales/vi/cart.json";
import common from "../../locales/vi/common.json";
import home from "../../locales/vi/home.json";

/** What every page says; the browser loads this file as one chunk. The rest comes with its pages, from `words/`. */
export const strings = { cart, common, home };
