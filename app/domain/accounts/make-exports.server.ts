import { eq, isNull } from "drizzle-orm";
import { strToU8, type Zippable, zipSync } from "fflate";
import { translateIn } from "~/i18n/translate.server";
import { formatDayAndClock } from "~/lib/format-time";
import { type Html, html } from "~/lib/html";
import { formatVnd } from "~/lib/money";
import { measureQueue, processDueRows, type Queue } from "~db/due-rows.server";
import { dataExports } from "~db/schema/accounts";
import type { Ctx } from "../ctx";
import { getMethodNames } from "../payments/list-methods.server";
import type { ExportedRow, ExportedValue } from "../personal-data";
import {
  dataSubjectOfAccount,
  dataSubjectOfOrder,
  exportPersonalData,
  exportPersonalFiles,
  type PersonalDataExport,
} from "./personal-data-sources.server";
import { type ExportOptions, translateExportedCode } from "./translate-exported-code";

const amounts = /\.(amount|total|vat|balance)$/;

const queue: Queue<typeof dataExports> = {
  ...{ table: dataExports, primaryKey: "id", dueAt: "nextTryAt" },
  ...{ retryAfterMinutes: 5, backOff: { tries: "tries", maxMinutes: 60 } },
};
const maxPerRun = 100;

export function measureExports({ db, now }: Pick<Ctx, "db" | "now">) {
  return measureQueue(db, queue, { now, where: isNull(dataExports.file) });
}

export async function makeExports(ctx: Ctx): Promise<void> {
  const options = { clock: () => ctx.now, max: maxPerRun, job: "make-exports", where: isNull(dataExports.file) };
  await processDueRows(ctx.db, queue, options, (row) => makeExport(ctx, row));
}

async function makeExport(ctx: Ctx, { id, userId, orderId, locale }: typeof dataExports.$inferSelect) {
  const subject = userId === null ? dataSubjectOfOrder(orderId ?? 0) : await dataSubjectOfAccount(ctx.db, userId);
  const exported = await exportPersonalData({ ...ctx, locale }, subject);
  const files = await exportPersonalFiles(ctx, subject);
  const json = Object.fromEntries(exported.map(({ part, rows }) => [part, rows]));
  const file = zipSync({
    "data.json": strToU8(JSON.stringify(json, null, 2)),
    "data.html": strToU8(
      renderExport(exported, { locale, now: ctx.now, methods: await getMethodNames({ locale }, ctx.db) }),
    ),
    // Pictures are compressed already.
    ...Object.fromEntries(files.map(({ name, bytes }) => [name, [new Uint8Array(bytes), { level: 0 }]] as const)),
  } satisfies Zippable);
  await ctx.db
    .update(dataExports)
    .set({ file: Buffer.from(file) })
    .where(eq(dataExports.id, id));
}

function renderExport(
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

function renderValue(path: string, value: ExportedValue, row: ExportedRow, options: ExportOptions): Html | string {
  if (value instanceof Date) return formatDayAndClock(value, options.locale);
  if (typeof value === "boolean") return options.t(value ? "exports.yes" : "exports.no");
  if (typeof value === "number") return amounts.test(path) ? formatVnd(value, options.locale) : String(value);
  if (typeof value === "string") return translateExportedCode(path, value, row, options);
  if (value === null || value.length === 0) return "–";
  return html`${value.map((one) => (typeof one === "string" ? html`${one}<br>` : renderRow(path, one, options)))}`;
}
