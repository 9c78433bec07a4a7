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

export type Target = { max: number } | { min: number } | { exactly: number };

export function isMet({ value, target }: Figure): boolean | null {
  if (!target || value === null) return null;
  if ("max" in target) return value <= target.max;
  return "min" in target ? value >= target.min : value === target.exactly;
}
