import { z } from "zod";
import { day, rowId, withErrorText } from "../schema";
import { capacityOperations } from "./capacity-change.rules";

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
    amount: z.number().int().min(0).max(maxCapacity),
  })
  .refine(({ from, to }) => from <= to, { path: ["to"], ...withErrorText("closing_backwards") });
