import consent from "../../locales/vi/consent.json";
import errors from "../../locales/vi/errors.json";
import { strings as core } from "./strings.vi";
import { strings as catalog } from "./words/catalog.vi";
import { strings as checkout } from "./words/checkout.vi";
import { strings as error } from "./words/error.vi";
import { strings as orders } from "./words/orders.vi";
import { strings as quotes } from "./words/quotes.vi";
import { strings as search } from "./words/search.vi";
import { strings as services } from "./words/services.vi";
import { strings as session } from "./words/session.vi";
import { strings as tickets } from "./words/tickets.vi";

/** All that pages and messages of errors say: the server has it at hand. */
export const strings = {
  ...core,
  ...catalog,
  ...checkout,
  ...error,
  ...orders,
  ...quotes,
  ...search,
  ...services,
  ...session,
  ...tickets,
  consent,
  errors,
};
