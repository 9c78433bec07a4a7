export type Figure = {
  /** The heading it stands under. */
  group: string;
  name: string;
  /** Its column: a page, a line, a kind of order. */
  column: string;
  value: number | null;
  unit: "B" | "s" | "ms" | "MB" | "/s" | "";
  target?: Target;
  /** The best of the peers, in the same unit. */
  peer?: number;
  note?: string;
};

export type Target = { most: number } | { least: number } | { exactly: number };

export function isMet({ value, target }: Figure): boolean | null {
  if (!target || value === null) return null;
  if ("most" in target) return value <= target.most;
  return "least" in target ? value >= target.least : value === target.exactly;
}
