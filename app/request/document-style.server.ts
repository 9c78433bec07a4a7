import type { Look } from "~/domain/shop/get-look.server";
import { themeCss, ticketCardCss, usedShades } from "~/domain/shop/look.rules";
import css from "../app.css?inline";
import { pageStyle } from "./page-style.server";

const shades = usedShades(css);
const written = new WeakMap<Look, string>();

export const styleOf = import.meta.env.DEV ? () => css : pageStyle(css);

export function lookCss(look: Look): string {
  const rules = written.get(look) ?? themeCss(look.colors, shades) + ticketCardCss(look.ticketCard);
  written.set(look, rules);
  return rules;
}
