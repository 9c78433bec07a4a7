import { z } from "zod";
import { isTime, normaliseTime } from "~/lib/shop-time";
import { toOneLine } from "~/lib/text";
import { day, localized, maxLength, rowId, text, typedTime, withErrorText } from "../schema";
import { capacityOperations } from "./change-capacity.rules";

export const maxCapacity = 1_000_000;
const time = z.string().regex(/^(\d\d:\d\d)?$/);

/** Empty lists mean all weekdays (1 = Monday) and all times ('' = slots for the whole day). */
export const PlanSlotChange = z
  .object({
    pool: rowId.optional(),
    from: day,
    to: day,
    weekdays: z.array(z.number().int().min(1).max(7)).max(7).default([]),
    times: z.array(time).max(100).default([]),
    operation: z.enum(capacityOperations),
    amount: z.number().int().min(0).max(maxCapacity).optional(),
  })
  .check(
    z.refine<{ amount?: number | undefined }>(({ amount }) => amount !== undefined, {
      path: ["amount"],
      ...withErrorText("missing.places"),
      when: ({ value }) => typeof value === "object" && value !== null,
    }),
  )
  .refine(({ from, to }) => from <= to, { path: ["to"], ...withErrorText("closing_backwards") });

/** Without `lastEntry`, slots get the last entry of their pool again. */
export const PlanLastEntry = z
  .object({
    pool: rowId.optional(),
    from: day,
    to: day,
    weekdays: z.array(z.number().int().min(1).max(7)).max(7).default([]),
    lastEntry: typedTime.optional(),
  })
  .refine(({ from, to }) => from <= to, { path: ["to"], ...withErrorText("closing_backwards") });

/** A text may contain several times, such as `18:00, 19:00`. Without times, the slots are for the whole day. */
export const scheduleTimes = z
  .array(z.string().max(500))
  .max(100)
  .default([])
  .transform((written) =>
    written
      .flatMap((one) => one.split(/[\s,;]+/))
      .filter(Boolean)
      .map(normaliseTime),
  )
  .refine((times) => times.length <= 48 && times.every(isTime), withErrorText("invalid_times"));

const editBase = z.record(z.string().max(60), z.unknown()).optional();
/** Without an id, a schedule is added. `base` has the values with which the edit began, by the names of the inputs. */
export const SaveSchedule = z
  .object({
    id: rowId.optional(),
    base: editBase,
    pool: rowId,
    startsOn: day,
    endsOn: day.optional(),
    weekdays: z
      .array(z.number().int().min(1).max(7))
      .max(7)
      .default([])
      .refine((days) => days.length > 0, withErrorText("missing.weekdays")),
    times: scheduleTimes,
    capacity: z.number().int().min(0).max(maxCapacity),
  })
  .refine(({ startsOn, endsOn = startsOn }) => startsOn <= endsOn, {
    path: ["endsOn"],
    ...withErrorText("closing_backwards"),
  });

const poolName = text.overwrite(toOneLine).check(maxLength(150));
export const AddPool = z.object({
  name: localized(poolName.min(1), poolName.optional()),
  lastEntry: typedTime,
});
export const ListScheduleHistory = z.object({ schedule: rowId.optional() });
export const SavePool = AddPool.extend({ id: rowId, base: editBase });
