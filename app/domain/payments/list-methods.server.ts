import { asc, eq } from "drizzle-orm";
import { translateIn } from "~/i18n/translate.server";
import { defaultLocale, textIn } from "~/lib/locale";
import { formatVnd } from "~/lib/money";
import type { Db, Tx } from "~db/client.server";
import { rememberContent } from "~db/remember-content.server";
import { type MethodId, paymentMethods } from "~db/schema/payments";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requireSettings } from "../shop/get-shop.server";
import { isReadable } from "../shop/shop.rules";
import { adapters } from "./adapters.server";
import type { MethodView, PaymentContext, PaymentMark } from "./payment-adapter";

/** This code stands for any country abroad. ISO 3166 does not assign it. */
const abroadCode = "ZZ";
const anyPurchase: PaymentContext = { hasOnlyGoods: true, country: null, salesEnd: null, amount: null };

export async function listMethods(
  ctx: Ctx,
  context: PaymentContext = anyPurchase,
  db: Db | Tx = ctx.db,
): Promise<MethodView[]> {
  return (await listMethodsAndUnfit(ctx, context, db)).methods;
}

export async function listMethodsAndUnfit(ctx: Ctx, context: PaymentContext, db: Db | Tx = ctx.db) {
  const rows = selectOfferedRows(ctx, await listEnabledMethods(db));
  const isAvailable = ({ id }: MethodRow) => adapters[id].isAvailableFor(context);
  return {
    methods: sortForReader(ctx, rows.filter(isAvailable)).map((row) => presentMethod(ctx, row, context)),
    // `unfit` lists methods that the cart's contents or the address rule out. The amount does not matter.
    unfit: rows
      .filter(({ id }) => !adapters[id].isAvailableFor({ ...context, amount: null }))
      .map(({ name }) => textIn(name, ctx.locale)),
  };
}

/** Readers of other languages rarely have an account at a Vietnamese bank, so cards come first and the transfer last. */
function sortForReader({ locale }: Pick<Ctx, "locale">, rows: MethodRow[]): MethodRow[] {
  if (locale === defaultLocale) return rows;
  const rank = ({ id }: MethodRow) => (adapters[id].marks.includes("visa") ? 0 : id === "vietqr" ? 2 : 1);
  return rows.toSorted((a, b) => rank(a) - rank(b));
}

export async function listPaymentMarks(ctx: Ctx): Promise<PaymentMark[]> {
  if (!isReadable(ctx.shop, "settings")) return [];
  const methods = await listMethods(ctx);
  return [...new Set(methods.flatMap(({ marks }) => marks))];
}

export async function getMethod(
  ctx: Ctx,
  id: string,
  context: PaymentContext,
  db: Db | Tx = ctx.db,
): Promise<MethodView> {
  return selectMethod(ctx, await listEnabledMethods(db), id, context);
}

/** @throws DomainError settings_unreadable, method_unknown, and the codes of `requireSupportedMethod` */
export function selectMethod(ctx: Ctx, enabled: readonly MethodRow[], id: string, context: PaymentContext): MethodView {
  const row = selectOfferedRows(ctx, enabled).find((method) => method.id === id);
  if (!row) throw new DomainError("method_unknown", { field: "method" });
  requireSupportedMethod(ctx, row.id, context);
  return presentMethod(ctx, row, context);
}

export function requireSupportedMethod({ locale }: Pick<Ctx, "locale">, id: MethodId, context: PaymentContext): void {
  const { isAvailableFor } = adapters[id];
  if (isAvailableFor(context)) return;
  if (context.amount === null || !isAvailableFor({ ...context, amount: null }))
    throw new DomainError("method_unfit", { field: "method" });
  throw new DomainError("method_amount", { field: "method", params: { amount: formatVnd(context.amount, locale) } });
}

type MethodRow = typeof paymentMethods.$inferSelect;

function selectOfferedRows({ shop }: Ctx, enabled: readonly MethodRow[]): MethodRow[] {
  requireSettings(shop);
  // The table may contain methods that this version of the shop does not have.
  return enabled.filter(({ id }) => adapters[id]?.isReady(shop.settings));
}

export const listEnabledMethods = rememberContent(async (db) =>
  db.select().from(paymentMethods).where(eq(paymentMethods.isEnabled, true)).orderBy(asc(paymentMethods.position)),
);

export async function listMethodsWithoutKeys({
  db,
  shop,
  locale,
}: Pick<Ctx, "db" | "shop" | "locale">): Promise<string[]> {
  const rows = await listEnabledMethods(db);
  return rows
    .filter(({ id }) => id !== "vietqr" && adapters[id]?.isReady(shop.settings) === false)
    .map(({ name }) => textIn(name, locale));
}

export function presentTestMethod({ locale }: Pick<Ctx, "locale">): MethodView {
  const t = translateIn(locale);
  const { amounts, marks } = adapters.test;
  const facts = { paidAtTheDoor: false, abroad: true, amounts, marks };
  return { id: "test", name: t("orders.test.method"), note: t("orders.test.method_note"), ...facts };
}

function presentMethod(
  { locale }: Pick<Ctx, "locale">,
  { id, name, note }: MethodRow,
  context: PaymentContext,
): MethodView {
  const { isCashOnDelivery, isAvailableFor, amounts, marks } = adapters[id];
  const isAvailableAbroad = isAvailableFor({ ...context, country: abroadCode });
  return {
    id,
    name: textIn(name, locale),
    note: textIn(note, locale),
    paidAtTheDoor: isCashOnDelivery,
    abroad: isAvailableAbroad,
    amounts,
    marks,
  };
}

export async function getMethodNames({ locale }: Pick<Ctx, "locale">, db: Db | Tx) {
  const rows = await db.select({ id: paymentMethods.id, name: paymentMethods.name }).from(paymentMethods);
  return new Map<MethodId, string>([
    ["credit", translateIn(locale)("credit.name")],
    ["free", translateIn(locale)("orders.free")],
    ["test", translateIn(locale)("orders.test.method")],
    ...rows.map(({ id, name }) => [id, textIn(name, locale)] as const),
  ]);
}
