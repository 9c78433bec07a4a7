import cart from "../../locales/en/cart.json";
import common from "../../locales/en/common.json";
import home from "../../locales/en/home.json";

/** What every page says; the browser loads this file as one chunk. The rest comes with its pages, from `words/`. */
export const strings = { cart, common, home };
