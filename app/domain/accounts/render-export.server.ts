import { translateIn } from "~/i18n/translate.server";
import { formatVnd } from "~/lib/money";
import { formatDayAndClock } from "~/lib/shop-time";
import { type Html, html } from "~/mail/html";
import type { ExportedRow, ExportedValue } from "../personal-data";
import type { PersonalDataExport } from "./personal-data-sources.server";
import { type ExportOptions, translateExportedCode } from "./translate-exported-code";

export function renderExport(
  exported: PersonalDataExport,
  { now, ...options }: Omit<ExportOptions, "t"> & { now: Date },
): string {
  const { locale } = options;
  const t = translateIn(locale);
  const parts = exported.map(
    ({ part, rows }) => html`<section>
<h2>${t(`exports.part.${part}`)}</h2>
${rows.length === 0 ? html`<p>${t("exports.nothing")}</p>` : rows.map((row) => renderRow(part, row, { ...options, t }))}
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

function renderRow(path: string, row: ExportedRow, options: ExportOptions): Html {
  const fields = Object.entries(row) as [keyof ExportedRow, ExportedValue | undefined][];
  const filled = fields.filter(([, value]) => value !== null && value !== undefined && value !== "");
  return html`<dl>${filled.map(
    ([name, value]) =>
      html`<dt>${options.t(`exports.field.${name}`)}</dt><dd>${renderValue(`${path}.${name}`, value ?? null, row, options)}</dd>`,
  )}</dl>
`;
}

const amounts = /\.(amount|total|vat|balance)$/;

function renderValue(path: string, value: ExportedValue, row: ExportedRow, options: ExportOptions): Html | string {
  if (value instanceof Date) return formatDayAndClock(value, options.locale);
  if (typeof value === "boolean") return options.t(value ? "exports.yes" : "exports.no");
  if (typeof value === "number") return amounts.test(path) ? formatVnd(value, options.locale) : String(value);
  if (typeof value === "string") return translateExportedCode(path, value, row, options);
  if (value === null || value.length === 0) return "–";
  return html`${value.map((one) => (typeof one === "string" ? html`${one}<br>` : renderRow(path, one, options)))}`;
}
