import { z } from "zod";
import { closeDays } from "~/domain/aftersales/close-days.server";
import { listClosures } from "~/domain/aftersales/list-closures.server";
import { reopenDays, reopenRange } from "~/domain/aftersales/reopen-days.server";
import { CloseDays, ReopenRange } from "~/domain/aftersales/schema";
import { textIn } from "~/lib/locale";
import { requiredLocales } from "~/lib/required-locales";
import { type Command, defineCommand, defineFieldCommand, Id } from "./command";

const languageNames = new Intl.DisplayNames("en", { type: "language" });
const reasons = requiredLocales.map((locale) => `<why, in ${languageNames.of(locale)}>`).join(" ");
const weekdayNames = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

export const dayCommands: readonly Command[] = [
  defineFieldCommand(
    {
      name: "close-day",
      parameters: `<YYYY-MM-DD[..YYYY-MM-DD]> ${reasons} [HH:MM ...] [mon tue ...]`,
      description:
        "closes days (or times, or weekdays of the days) for sale, and notifies their buyers, who may choose",
    },
    CloseDays,
    ([range, ...rest]) => ({
      ...readRange(range, rest.slice(requiredLocales.length)),
      reason: Object.fromEntries(requiredLocales.map((locale, index) => [locale, rest[index]])),
    }),
    async (ctx, input) => `closure ${(await closeDays(ctx, input)).id}: see closures`,
  ),
  defineCommand(
    {
      name: "reopen-closure",
      parameters: "<closure id>",
      description: "opens all days of the closure again; choices that were made remain",
    },
    z.tuple([Id]),
    (ctx, id) => reopenDays(ctx, { id }),
  ),
  defineFieldCommand(
    {
      name: "reopen-days",
      parameters: "<YYYY-MM-DD[..YYYY-MM-DD]> [HH:MM ...] [mon tue ...]",
      description: "opens these days (or times, or weekdays) of all closures again; the rest stays closed",
    },
    ReopenRange,
    ([range, ...rest]) => readRange(range, rest),
    async (ctx, input) => `${(await reopenRange(ctx, input)).slots} slots are open again: see closures`,
  ),
  defineCommand(
    { name: "closures", parameters: "", description: "lists the newest 50 closures, and what their buyers chose" },
    z.tuple([]),
    async (ctx) =>
      (await listClosures(ctx)).closings
        .map(({ id, reason, reopenedAt, reopenings, told, moved, back, credit, open, ...range }) =>
          [
            `${id} ${formatRange(range)} ${reopenedAt ? "open again" : "closed"} "${textIn(reason, "en")}"`,
            ...(reopenings.length > 0 ? [`open again on ${reopenings.map(formatRange).join("; ")}`] : []),
            `${told} notified; ${[
              `moved: ${formatCounts(moved)}`,
              `money back: ${formatCounts(back)}`,
              `store credit: ${formatCounts(credit)}`,
              `nothing chosen yet: ${formatCounts(open)}`,
            ].join("; ")}`,
          ].join(": "),
        )
        .join("\n"),
  ),
];

function readRange(range = "", rest: readonly string[]) {
  const [from, to = from] = range.split("..");
  const weekdays = rest.map((one) => weekdayNames.indexOf(one.toLowerCase()) + 1).filter((day) => day > 0);
  const times = rest.filter((one) => !weekdayNames.includes(one.toLowerCase()));
  return { from, to, weekdays, times };
}

type Range = { from: string; to: string; weekdays: readonly number[]; times: readonly string[] };

function formatRange({ from, to, weekdays, times }: Range): string {
  const days = from === to ? from : `${from}..${to}`;
  return [days, ...weekdays.map((day) => weekdayNames[day - 1]), ...times].join(" ");
}

function formatCounts({ people, services }: { people: number; services: number }): string {
  return services > 0 ? `${people} people, ${services} services` : `${people} people`;
}
