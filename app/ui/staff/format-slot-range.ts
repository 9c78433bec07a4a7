import { formatDays } from "~/i18n/format-days";
import type { Translate } from "~/i18n/translate";
import type { Locale } from "~/lib/locale";

export type NamedPools = readonly { id: number; name: string }[];
type RangeOfSlots = Parameters<typeof formatDays>[0] & { times: readonly string[]; pool?: number | null | undefined };

/** Names the days of a closure or reopening, and its times and its pool if it is limited to them. */
export function formatSlotRange(range: RangeOfSlots, pools: NamedPools, t: Translate, locale: Locale): string {
  const pool = pools.find(({ id }) => id === range.pool)?.name;
  return [formatDays(range, t, locale), ...range.times, ...(pool ? [pool] : [])].join(", ");
}
