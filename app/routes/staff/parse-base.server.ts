import { z } from "zod";

const Base = z.record(z.string().max(60), z.unknown()).nullable();

/** An unreadable `base` differs from all stored values, so that the edit is refused as a conflict. */
export function parseBase(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined) return undefined;
  try {
    const { data, success } = Base.safeParse(JSON.parse(text));
    return success ? (data ?? undefined) : {};
  } catch {
    return {};
  }
}
