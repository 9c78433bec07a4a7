/** `ruleText` is the refund rule or the reason against a refund. `amount` is whole VND; null if there is no refund. */
export type RefundUnitView = { key: string; title: string; detail: string; ruleText: string; amount: number | null };
/** `amounts` has the refund of each piece of the order line in whole VND, in the order of refunding. */
type RefundGoodsView = { line: string; title: string; detail: string; ruleText: string; amounts: number[] };

/** `contact` is the text before the shop's phone number. */
export type RefundFormView = {
  nothing: string;
  contact: string;
  help: string;
  warning: string;
  units: RefundUnitView[];
  goods: RefundGoodsView[];
  shipping: { amount: number; text: string } | null;
  ways: string[];
};

export type RefundRequestTexts = { id: number; title: string; what: string[]; texts: string[] };

export type AccountRequest = { title: string; text: string; label: string };

export type RefundSelection = { units: readonly string[]; pieces: Readonly<Record<string, number>> };

export function sumSelection({ units, goods, shipping }: RefundFormView, selection: RefundSelection): number {
  const ofUnits = units.filter(({ key }) => selection.units.includes(key)).map(({ amount }) => amount ?? 0);
  const ofGoods = goods.flatMap(({ line, amounts }) => amounts.slice(0, countSelected(selection, line)));
  const isLast =
    ofGoods.length > 0 && goods.every(({ line, amounts }) => countSelected(selection, line) >= amounts.length);
  return [...ofUnits, ...ofGoods].reduce((sum, amount) => sum + amount, isLast ? (shipping?.amount ?? 0) : 0);
}

function countSelected({ pieces }: RefundSelection, line: string): number {
  return Math.max(0, Math.trunc(pieces[line] ?? 0));
}

export function readRefundSelection(form: FormData): RefundSelection {
  const counted = [...form].flatMap(([name, value]) => {
    const line = /^pieces\.(\d+)$/.exec(name)?.[1];
    return line && typeof value === "string" ? [[line, Number(value) || 0] as const] : [];
  });
  return { units: form.getAll("units").map(String), pieces: Object.fromEntries(counted) };
}
