import { z } from "zod";
import { closeDays } from "~/domain/aftersales/close-days.server";
import { listClosures } from "~/domain/aftersales/list-closures.server";
import { reopenDays } from "~/domain/aftersales/reopen-days.server";
import { CloseDays } from "~/domain/aftersales/schema";
import { type Command, defineCommand, defineFieldCommand, Id } from "./command";

const weekdayNames = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

export const dayCommands: readonly Command[] = [
  defineFieldCommand(
    {
      name: "close-day",
      parameters: "<YYYY-MM-DD[..YYYY-MM-DD]> <why, in Vietnamese> <why, in English> [HH:MM ...] [mon tue ...]",
      description:
        "closes days (or times, or weekdays of the days) for sale, and notifies their buyers, who may choose",
    },
    CloseDays,
    ([range = "", vi, en, ...rest]) => {
      const [from, to = from] = range.split("..");
      const weekdays = rest.map((one) => weekdayNames.indexOf(one.toLowerCase()) + 1).filter((day) => day > 0);
      const times = rest.filter((one) => !weekdayNames.includes(one.toLowerCase()));
      return { from, to, reason: { vi, en }, weekdays, times };
    },
    async (ctx, input) => `closure ${(await closeDays(ctx, input)).id}: see closures`,
  ),
  defineCommand(
    {
      name: "reopen-day",
      parameters: "<closure id>",
      description: "opens its days again; choices that were made remain",
    },
    z.tuple([Id]),
    (ctx, id) => reopenDays(ctx, { id }),
  ),
  defineCommand(
    { name: "closures", parameters: "", description: "lists the newest 50 closures, and what their buyers chose" },
    z.tuple([]),
    async (ctx) =>
      (await listClosures(ctx)).closings
        .map(({ id, from, to, weekdays, reason, reopenedAt, told, moved, back, credit, open }) =>
          [
            `${[id, from === to ? from : `${from}..${to}`, ...weekdays.map((day) => weekdayNames[day - 1])].join(" ")} ${reopenedAt ? "open again" : "closed"} "${reason.en ?? reason.vi}"`,
            `${told} notified; ${[
              `moved: ${countOf(moved)}`,
              `money back: ${countOf(back)}`,
              `store credit: ${countOf(credit)}`,
              `nothing chosen yet: ${countOf(open)}`,
            ].join("; ")}`,
          ].join(": "),
        )
        .join("\n"),
  ),
];

function countOf({ people, services }: { people: number; services: number }): string {
  return services > 0 ? `${people} people, ${services} services` : `${people} people`;
}
