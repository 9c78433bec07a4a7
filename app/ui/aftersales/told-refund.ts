/** `says` is the refund rule or the refusal; `amount` is null without a refund. */
export type ShownUnit = { key: string; title: string; detail: string; says: string; amount: number | null };
/** Pieces of a line. `amounts` has the refund of each piece in whole VND, in order. */
type ShownPieces = { line: string; title: string; detail: string; says: string; amounts: number[] };

export type ToldRefund = {
  nothing: string;
  units: ShownUnit[];
  goods: ShownPieces[];
  /** This many whole VND are refunded together with the last goods. */
  shipping: { amount: number; says: string } | null;
  ways: string[];
};

export type ToldRequest = { id: number; title: string; what: string[]; says: string[] };

export type RefundWish = { units: readonly string[]; pieces: Readonly<Record<string, number>> };

export function amountOf({ units, goods, shipping }: ToldRefund, wish: RefundWish): number {
  const ofUnits = units.filter(({ key }) => wish.units.includes(key)).map(({ amount }) => amount ?? 0);
  const ofGoods = goods.flatMap(({ line, amounts }) => amounts.slice(0, countOf(wish, line)));
  const last = ofGoods.length > 0 && goods.every(({ line, amounts }) => countOf(wish, line) >= amounts.length);
  return [...ofUnits, ...ofGoods].reduce((sum, amount) => sum + amount, last ? (shipping?.amount ?? 0) : 0);
}

function countOf({ pieces }: RefundWish, line: string): number {
  return Math.max(0, Math.trunc(pieces[line] ?? 0));
}

export function wishOf(form: FormData): RefundWish {
  const counted = [...form].flatMap(([name, value]) => {
    const line = /^pieces\.(\d+)$/.exec(name)?.[1];
    return line && typeof value === "string" ? [[line, Number(value) || 0] as const] : [];
  });
  return { units: form.getAll("units").map(String), pieces: Object.fromEntries(counted) };
}
