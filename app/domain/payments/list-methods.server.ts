import { asc, eq } from "drizzle-orm";
import { textIn } from "~/i18n/locale";
import { translateIn } from "~/i18n/translate.server";
import { formatVnd } from "~/lib/money";
import type { Db, Tx } from "~db/client.server";
import { type MethodId, paymentMethods } from "~db/schema/payments";
import { prepareOnce } from "~db/static-sql";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requireSettings } from "../shop/require-settings.server";
import { adapters } from "./adapters.server";
import type { MethodView, PaidFor } from "./payment-adapter";

/** An unassigned country code that stands for any country abroad. */
const anywhereElse = "ZZ";
const anything: PaidFor = { onlyGoods: true, country: null, salesEnd: null, visitAt: null, amount: null };

export async function listMethods(ctx: Ctx, paidFor: PaidFor = anything, db: Db | Tx = ctx.db): Promise<MethodView[]> {
  return (await sortMethods(ctx, paidFor, db)).methods;
}

export async function sortMethods(ctx: Ctx, paidFor: PaidFor, db: Db | Tx = ctx.db) {
  const rows = await offered(ctx, db);
  const fits = ({ id }: Row) => adapters[id].fits(paidFor);
  return {
    methods: rows.filter(fits).map((row) => viewOf(ctx, row, paidFor)),
    // Methods that only reject the amount are left out, because `unfit` is about goods.
    unfit: rows
      .filter(({ id }) => !adapters[id].fits({ ...paidFor, amount: null }))
      .map(({ name }) => textIn(name, ctx.locale)),
  };
}

export async function getMethod(ctx: Ctx, id: string, paidFor: PaidFor, db: Db | Tx = ctx.db): Promise<MethodView> {
  const row = (await offered(ctx, db)).find((method) => method.id === id);
  if (!row) throw new DomainError("method_unknown", { field: "method" });
  requireSupportedMethod(ctx, row.id, paidFor);
  return viewOf(ctx, row, paidFor);
}

/** @throws DomainError method_unfit; method_amount (`params.amount`) if the provider does not accept the amount */
export function requireSupportedMethod({ locale }: Pick<Ctx, "locale">, id: MethodId, paidFor: PaidFor): void {
  const { fits } = adapters[id];
  if (fits(paidFor)) return;
  if (paidFor.amount === null || !fits({ ...paidFor, amount: null }))
    throw new DomainError("method_unfit", { field: "method" });
  throw new DomainError("method_amount", { field: "method", params: { amount: formatVnd(paidFor.amount, locale) } });
}

type Row = typeof paymentMethods.$inferSelect;

async function offered({ shop }: Ctx, db: Db | Tx): Promise<Row[]> {
  requireSettings(shop);
  const rows = await enabledRows(db).execute();
  // The database may have rows that this version does not know.
  return rows.filter(({ id }) => adapters[id]?.isReady(shop.settings));
}

const enabledRows = prepareOnce((db) =>
  db.select().from(paymentMethods).where(eq(paymentMethods.enabled, true)).orderBy(asc(paymentMethods.position)),
);

function viewOf({ locale }: Pick<Ctx, "locale">, { id, name, note }: Row, paidFor: PaidFor): MethodView {
  const { paidAtTheDoor, fits, amounts } = adapters[id];
  const abroad = fits({ ...paidFor, country: anywhereElse });
  return { id, name: textIn(name, locale), note: textIn(note, locale), paidAtTheDoor, abroad, amounts };
}

export async function methodNames({ locale }: Pick<Ctx, "locale">, db: Db | Tx) {
  const rows = await db.select({ id: paymentMethods.id, name: paymentMethods.name }).from(paymentMethods);
  return new Map<MethodId, string>([
    ["credit", translateIn(locale)("credit.name")],
    ["free", translateIn(locale)("orders.free")],
    ...rows.map(({ id, name }) => [id, textIn(name, locale)] as const),
  ]);
}
