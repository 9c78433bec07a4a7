import { themeCss, ticketCardCss, usedShades } from "~/domain/shop/appearance.rules";
import type { Appearance } from "~/domain/shop/get-appearance.server";
import css from "../app.css?inline";
import { createStyleSelector } from "./page-style.server";

const shades = usedShades(css);
const cssByAppearance = new WeakMap<Appearance, string>();

export const selectStyle = import.meta.env.DEV ? () => css : createStyleSelector(css);

export function writeThemeCss(appearance: Appearance): string {
  const rules =
    cssByAppearance.get(appearance) ?? themeCss(appearance.colors, shades) + ticketCardCss(appearance.ticketCard);
  cssByAppearance.set(appearance, rules);
  return rules;
}
