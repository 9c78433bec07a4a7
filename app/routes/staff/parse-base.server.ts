import { z } from "zod";

const Base = z.record(z.string().max(60), z.unknown()).nullable();

/**
 * The hidden field `base` of a form. A text that cannot be read counts as values that nobody has, so that the edit is a
 * conflict instead of replacing what a colleague saved meanwhile.
 */
export function parseBase(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined) return undefined;
  try {
    const { data, success } = Base.safeParse(JSON.parse(text));
    return success ? (data ?? undefined) : {};
  } catch {
    return {};
  }
}
