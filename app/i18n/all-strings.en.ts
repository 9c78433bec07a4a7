import consent from "../../locales/en/consent.json";
import errors from "../../locales/en/errors.json";
import { strings as core } from "./strings.en";
import { strings as catalog } from "./words/catalog.en";
import { strings as checkout } from "./words/checkout.en";
import { strings as error } from "./words/error.en";
import { strings as orders } from "./words/orders.en";
import { strings as quotes } from "./words/quotes.en";
import { strings as search } from "./words/search.en";
import { strings as services } from "./words/services.en";
import { strings as session } from "./words/session.en";
import { strings as tickets } from "./words/tickets.en";

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
