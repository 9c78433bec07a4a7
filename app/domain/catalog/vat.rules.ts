import type { VatKind } from "~db/schema/catalog";

type VatRate = { kind: VatKind | "all"; startsOn: string; percent: number };
export type VatPercents = Readonly<Record<VatKind, number>>;

/**
 * The rate is 8 % until the end of 2026 by resolution 204/2025/QH15, then 10 % again by law 48/2024/QH15. Goods and
 * services that have another rate get rows of their own.
 */
export const usualRates: readonly VatRate[] = [
  { kind: "all", startsOn: "2025-07-01", percent: 8 },
  { kind: "all", startsOn: "2027-01-01", percent: 10 },
];

const usualPercent = 10;

/** The newest rate of the kind applies. If there is none, the newest rate for all kinds applies. */
export function findVatPercent(rates: readonly VatRate[], kind: VatKind, date: string): number {
  return (findNewest(rates, kind, date) ?? findNewest(rates, "all", date))?.percent ?? usualPercent;
}

function findNewest(rates: readonly VatRate[], kind: VatRate["kind"], date: string): VatRate | undefined {
  return rates
    .filter((rate) => rate.kind === kind && rate.startsOn <= date)
    .toSorted((one, other) => other.startsOn.localeCompare(one.startsOn))[0];
}

export function isVatCharged(percents: VatPercents): boolean {
  return Object.values(percents).some((percent) => percent > 0);
}

export function vatKindOf(line: { kind: "ticket" | "variant" | "service" }): VatKind {
  return line.kind === "variant" ? "goods" : line.kind;
}
