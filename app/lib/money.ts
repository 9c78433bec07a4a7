import { type Locale, languages, mapLocales } from "./locale";

const FORMATS = mapLocales(
  (locale) => new Intl.NumberFormat(languages[locale].numbers, { style: "currency", currency: "VND" }),
);

const NUMBERS = mapLocales((locale) => new Intl.NumberFormat(languages[locale].numbers));

const AVERAGES = mapLocales((locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }));

export function formatNumber(amount: number, locale: Locale): string {
  return NUMBERS[locale].format(amount);
}

export function formatAverage(average: number, locale: Locale): string {
  return AVERAGES[locale].format(average);
}

/** Formats whole VND as `1.000.000 ₫` (no-break space) or `₫1,000,000`; negative amounts have a minus sign. */
export function formatVnd(amount: number, locale: Locale): string {
  return FORMATS[locale].format(amount).replace("-", "−");
}

export function formatDifference(amount: number, locale: Locale): string {
  return `${amount > 0 ? "+" : ""}${formatVnd(amount, locale)}`;
}

/** Reads "505.000", "505,000", "505 000" or "505k" as 505000. Returns null for anything else. */
export function parseWholeNumber(text: string): number | null {
  const typed = text
    .trim()
    .replace(/^\u2212/, "-")
    .replace(/\s*(₫|đ|vnd)$/i, "");
  const [, digits, thousand] = /^(-?(?:\d+|\d{1,3}(?:[.,\s\u00a0]\d{3})+))\s?(k?)$/i.exec(typed) ?? [];
  if (digits === undefined) return null;
  return Number(digits.replace(/[.,\s\u00a0]/g, "")) * (thousand ? 1_000 : 1);
}

/** Amounts are whole VND. Net is rounded half up. @throws {RangeError} for a negative or fractional number */
export function splitVat(gross: number, ratePercent: number): { net: number; vat: number } {
  const divisor = 100n + wholeNumber(ratePercent);
  const net = Number((wholeNumber(gross) * 200n + divisor) / (2n * divisor));
  return { net, vat: gross - net };
}

/** Amounts are whole VND, rounded half up. @throws {RangeError} for a negative or fractional number */
export function percentOf(amount: number, percent: number): number {
  return Number((wholeNumber(amount) * wholeNumber(percent) + 50n) / 100n);
}

/** Splits whole VND by `weights` (largest remainders). @throws {RangeError} for a negative or fractional number */
export function allocate(total: number, weights: readonly number[]): number[] {
  const isWeightless = weights.every((weight) => weight === 0);
  const parts = weights.map((weight) => (isWeightless ? 1n : wholeNumber(weight)));
  const sum = parts.reduce((all, part) => all + part, 0n);
  const amount = wholeNumber(total);
  if (sum === 0n && amount > 0n) throw new RangeError("An amount cannot be shared without weights");

  const shares = parts.map((part, index) => ({
    index,
    share: Number((amount * part) / sum),
    remainder: (amount * part) % sum,
  }));
  const left = total - shares.reduce((all, allocation) => all + allocation.share, 0);
  const amounts = shares.map((allocation) => allocation.share);
  const byRemainder = shares.toSorted((a, b) => (a.remainder === b.remainder ? 0 : a.remainder > b.remainder ? -1 : 1));
  for (const { index, share } of byRemainder.slice(0, left)) amounts[index] = share + 1;
  return amounts;
}

function wholeNumber(value: number): bigint {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`Not a whole number of at least 0: ${value}`);
  return BigInt(value);
}
