export type Figure = {
  group: string;
  name: string;
  column: string;
  value: number | null;
  unit: "B" | "s" | "ms" | "MB" | "/s" | "";
  target?: Target;
  /** The best value of the compared shops, in the same unit. */
  peer?: number;
  note?: string;
};

export type Target = { most: number } | { least: number } | { exactly: number };

export function isMet({ value, target }: Figure): boolean | null {
  if (!target || value === null) return null;
  if ("most" in target) return value <= target.most;
  return "least" in target ? value >= target.least : value === target.exactly;
}
