import { sql } from "drizzle-orm";
import { z } from "zod";
import { formatMoment } from "~/lib/format-time";
import type { Tx } from "~db/client.server";
import { findRaisedDetail } from "~db/raised-error";
import { staticQuery } from "~db/static-sql";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { settingNumber, settingText } from "../shop/shop.rules";

type Source = "network" | "phone";
export type LimitContext = Pick<Ctx, "now" | "shop" | "locale">;
type BuyerSources = Record<Source, string | null>;

/** Parallel requests wait here for each other, so the caller must not hold locks of slots or stocks. */
export async function limitUnpaidOrders(tx: Tx, ctx: LimitContext, buyer: BuyerSources): Promise<void> {
  const limits = formatOrderLimits(ctx, buyer);
  await tx.execute(orderLimits({ limits, now: ctx.now.toISOString() })).catch((error: unknown) => {
    throw toLimitError(ctx, error);
  });
}

const orderLimits = staticQuery<{ limits: string; now: string }>(
  sql`select limit_unpaid_orders(${sql.placeholder("limits")}, ${sql.placeholder("now")})`,
);

const maxOrdersSetting = { network: "max_unpaid_orders_per_network", phone: "max_unpaid_orders_per_phone" } as const;

/** Returns the limits in the format that the database function `limit_unpaid_orders` reads. */
export function formatOrderLimits({ shop }: LimitContext, buyer: BuyerSources): string {
  const limits = (["network", "phone"] as const).map((source) => ({
    ...{ source, value: buyer[source] },
    max: settingNumber(shop, maxOrdersSetting[source]),
  }));
  return JSON.stringify(limits.filter(({ value }) => value !== null));
}

const ExceededLimit = z.object({
  source: z.enum(["network", "phone"]),
  max: z.number(),
  until: z.coerce.date().nullable(),
});

/** Translates the error that `limit_unpaid_orders` raises into unpaid_on_network or unpaid_on_phone. */
export function toLimitError({ shop, locale, now }: LimitContext, error: unknown): unknown {
  const detail = findRaisedDetail(error, "GD002");
  if (detail === null) return error;
  const { source, max, until } = ExceededLimit.parse(detail);
  const time = formatMoment(until ?? now, locale, now);
  return new DomainError(`unpaid_on_${source}`, {
    ...(source === "phone" && { field: "phoneNumber" }),
    params: { max, time, phone: settingText(shop, "phone") },
  });
}
