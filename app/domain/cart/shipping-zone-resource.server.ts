import { and, eq, max, ne } from "drizzle-orm";
import { z } from "zod";
import { countryCodes } from "~/lib/country-codes";
import { countriesByName, countryName } from "~/lib/country-name";
import type { Tx } from "~db/client.server";
import { shippingZones } from "~db/schema/cart";
import { lockName } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { typedTime, withErrorText } from "../schema";
import { localizedLine, vndAmount, wordList } from "../staff/resources/fields.server";
import { defineResource } from "../staff/resources/resource.server";
import { listProvinces } from "./provinces.server";
import { findZoneFault } from "./shipping.rules";

const days = z.number().int().min(0).max(90).optional();
const code = z.string().overwrite((typed) => typed.toUpperCase());
const country = code.refine((typed) => countryCodes.includes(typed), withErrorText("country_unknown"));
/** A zone without a position comes last. */
const maxPosition = 10_000;
const provinceCodes = listProvinces().map((province) => province.code);

/** Orders keep the fee with which they were placed. */
export const shippingZoneResource = defineResource({
  name: "shipping-zones",
  permission: "shop",
  table: shippingZones,
  key: shippingZones.id,
  shape: {
    ...{ name: localizedLine(100), takes: localizedLine(200) },
    provinces: z.array(z.enum(provinceCodes)).max(100).default([]),
    countries: wordList(country, 250),
    ...{ fee: vndAmount(0), canBeFree: z.boolean().default(false) },
    ...{ minDays: days, maxDays: days, isInWorkingDays: z.boolean().default(false) },
    cutOff: typedTime.default("15:00"),
    ...{
      position: z.number().int().min(0).max(maxPosition).default(maxPosition),
      canDeliver: z.boolean().default(false),
    },
  },
  kinds: {
    ...{ name: "localized", takes: "localized", provinces: "several", countries: "several", fee: "money" },
    ...{ canBeFree: "yes_no", minDays: "number", maxDays: "number", isInWorkingDays: "yes_no", cutOff: "text" },
    ...{ position: "number", canDeliver: "yes_no" },
  },
  listed: ["name", "fee", "canBeFree", "position", "canDeliver"],
  filters: ["canDeliver"],
  sorts: ["position", "fee"],
  isSortedByKey: true,
  searched: ["name"],
  title: "name",
  order: { by: shippingZones.position },
  isAddable: true,
  isDeletable: true,
  choices: {
    countries: async ({ locale }) =>
      countriesByName(countryCodes, locale).map((code) => ({ value: code, label: countryName(code, locale) })),
    provinces: async () => listProvinces().map(({ code, name }) => ({ value: code, label: name })),
  },
  newValues: async ({ db }) => ({ countries: ["VN"], position: await findNextPosition(db), canDeliver: true }),
  async check(tx, zone, key) {
    const fault = findZoneFault(zone);
    if (fault) throw new DomainError(fault.code, { field: fault.field });
    await requireFreeProvinces(tx, zone, key === null ? 0 : Number(key));
  },
});

async function findNextPosition(db: Ctx["db"]): Promise<number> {
  const [last] = await db.select({ position: max(shippingZones.position) }).from(shippingZones);
  return Math.min((last?.position ?? -1) + 1, maxPosition);
}

type Zone = { provinces: readonly string[]; canDeliver: boolean };

/** Refuses a province of another zone that delivers, so that the fee does not depend on the order of the zones. */
async function requireFreeProvinces(tx: Tx, { provinces, canDeliver }: Zone, id: number): Promise<void> {
  await lockName(tx, "shipping zones");
  if (!canDeliver || provinces.length === 0) return;
  const others = await tx
    .select({ name: shippingZones.name, provinces: shippingZones.provinces })
    .from(shippingZones)
    .where(and(eq(shippingZones.canDeliver, true), ne(shippingZones.id, id)));
  for (const other of others) {
    const shared = listProvinces().find(({ code }) => provinces.includes(code) && other.provinces.includes(code));
    if (shared)
      throw new DomainError("province_in_other_zone", {
        field: "provinces",
        params: { province: shared.name, zone: other.name.vi },
      });
  }
}
