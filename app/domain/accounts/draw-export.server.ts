import { translateIn } from "~/i18n/translate.server";
import { formatVnd } from "~/lib/money";
import { formatDayAndClock } from "~/lib/shop-time";
import { type Html, html } from "~/mail/html";
import type { ToldRow, ToldValue } from "../person";
import { codeInWords, type How } from "./code-in-words";
import type { ToldOfPerson } from "./holders.server";

export function drawExport(told: ToldOfPerson, { now, ...seen }: Omit<How, "t"> & { now: Date }): string {
  const { locale } = seen;
  const t = translateIn(locale);
  const parts = told.map(
    ({ part, rows }) => html`<section>
<h2>${t(`exports.part.${part}`)}</h2>
${rows.length === 0 ? html`<p>${t("exports.nothing")}</p>` : rows.map((row) => drawRow(part, row, { ...seen, t }))}
</section>
`,
  );
  const page = html`<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${t("exports.title")}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem }
dl { border: 1px solid #ccc; border-radius: .5rem; padding: .75rem }
dt { color: #555 } dd { margin: 0 0 .5rem }
</style>
<h1>${t("exports.title")}</h1>
<p>${t("exports.made", { at: formatDayAndClock(now, locale) })}</p>
${parts}
</html>`;
  return `<!doctype html>\n${page.markup}\n`;
}

function drawRow(path: string, row: ToldRow, how: How): Html {
  const fields = Object.entries(row) as [keyof ToldRow, ToldValue | undefined][];
  const said = fields.filter(([, value]) => value !== null && value !== undefined && value !== "");
  return html`<dl>${said.map(
    ([name, value]) =>
      html`<dt>${how.t(`exports.field.${name}`)}</dt><dd>${drawValue(`${path}.${name}`, value ?? null, row, how)}</dd>`,
  )}</dl>
`;
}

const amounts = /\.(amount|total|vat|balance)$/;

function drawValue(path: string, value: ToldValue, row: ToldRow, how: How): Html | string {
  if (value instanceof Date) return formatDayAndClock(value, how.locale);
  if (typeof value === "boolean") return how.t(value ? "exports.yes" : "exports.no");
  if (typeof value === "number") return amounts.test(path) ? formatVnd(value, how.locale) : String(value);
  if (typeof value === "string") return codeInWords(path, value, row, how);
  if (value === null || value.length === 0) return "–";
  return html`${value.map((one) => (typeof one === "string" ? html`${one}<br>` : drawRow(path, one, how)))}`;
}
