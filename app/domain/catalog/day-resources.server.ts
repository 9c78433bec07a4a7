import { and, gte, lte, ne, type SQL } from "drizzle-orm";
import { z } from "zod";
import { translateIn } from "~/i18n/translate.server";
import { holidays, seasons, vatKinds, vatRates } from "~db/schema/catalog";
import { lockName } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { dayField, localizedLine, percent } from "../staff/resources/fields.server";
import { defineResource } from "../staff/resources/resource.server";

/** Two seasons never share a day, so that each day has one price. */
export const seasonResource = defineResource({
  name: "seasons",
  permission: "catalogue",
  table: seasons,
  key: seasons.id,
  shape: { name: localizedLine(100), startsOn: dayField, endsOn: dayField },
  kinds: { name: "localized", startsOn: "date", endsOn: "date" },
  listed: ["name", "startsOn", "endsOn"],
  filters: ["startsOn"],
  sorts: ["startsOn"],
  searched: ["name"],
  title: "name",
  isAddable: true,
  isDeletable: true,
  async check(tx, { startsOn, endsOn }, key) {
    if (endsOn < startsOn) throw new DomainError("closing_backwards", { field: "endsOn" });
    // Only one season is saved at a time, because two concurrent changes could create seasons that overlap.
    await lockName(tx, "seasons");
    const isOther: SQL | undefined = key === null ? undefined : ne(seasons.id, Number(key));
    const [other] = await tx
      .select({ from: seasons.startsOn, to: seasons.endsOn })
      .from(seasons)
      .where(and(lte(seasons.startsOn, endsOn), gte(seasons.endsOn, startsOn), isOther))
      .limit(1);
    if (other) throw new DomainError("season_overlaps", { field: "startsOn", params: other });
  },
});

export const holidayResource = defineResource({
  name: "holidays",
  permission: "catalogue",
  table: holidays,
  key: holidays.date,
  shape: { date: dayField, name: localizedLine(100) },
  kinds: { date: "date", name: "localized" },
  listed: ["date", "name"],
  filters: ["date"],
  sorts: ["date"],
  searched: ["name"],
  title: "name",
  isAddable: true,
  isDeletable: true,
});

export const vatRateResource = defineResource({
  name: "vat-rates",
  permission: "catalogue",
  table: vatRates,
  key: vatRates.id,
  shape: { kind: z.enum(["all", ...vatKinds]).default("all"), startsOn: dayField, percent },
  kinds: { kind: "option", startsOn: "date", percent: "number" },
  listed: ["startsOn", "kind", "percent"],
  filters: ["startsOn"],
  sorts: ["startsOn"],
  searched: [],
  title: "startsOn",
  isAddable: true,
  isDeletable: true,
  choices: { kind: listVatKinds },
});

async function listVatKinds({ locale }: Ctx) {
  const t = translateIn(locale);
  return (["all", ...vatKinds] as const).map((kind) => ({ value: kind, label: t(`back_office.vat_kind.${kind}`) }));
}
