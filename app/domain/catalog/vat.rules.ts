import type { VatKind } from "~db/schema/catalog";

type VatRate = { kind: VatKind | "all"; startsOn: string; percent: number };
export type VatPercents = Readonly<Record<VatKind, number>>;

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

export function vatKindOf(line: { kind: "ticket" | "variant" | "service" }): VatKind {
  return line.kind === "variant" ? "goods" : line.kind;
}
