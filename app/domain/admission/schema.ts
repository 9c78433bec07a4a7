import { z } from "zod";
import { isDate } from "~/lib/shop-time";
import { rowId, text } from "../schema";
import { directions } from "./decide-check-in.rules";

export const TicketToken = z.object({ token: text.min(1).max(1000) });

const day = z.string().refine(isDate);
const instant = z.iso.datetime();
/** The scanning device generates the ID, so that a repeated request has no further effect. */
const id = z.uuid();
const scanned = text.trim().min(1).max(300);
const gateFields = {
  gate: z.number().int().min(1).max(99),
  direction: z.enum(directions),
  pools: z.array(rowId).min(1).max(100),
  device: text.min(1).max(40),
};

export const GateSettings = z.object({
  gate: gateFields.gate,
  direction: gateFields.direction,
  pools: gateFields.pools,
});
export const Scan = z.object({ id, scanned });
export const CheckIn = z.object({ id, scanned, ...gateFields });
export const UndoCheckIn = z.object({ id });
export const ListGateDay = z.object({ since: instant.optional() });
export const SearchGateDay = z.object({ q: text.trim().max(60).optional() });
export const GetAdmissionCounts = z.object({ date: day.optional() });

/** `letIn` is true if the device admitted the visitor while offline. The device converts `at` to the server's clock. */
const storedScan = z.object({ what: z.literal("scan"), at: instant, letIn: z.boolean(), ...CheckIn.shape });
const storedUndo = z.object({ what: z.literal("undo"), at: instant, id });
export const SyncScans = z.object({
  kept: z
    .array(z.discriminatedUnion("what", [storedScan, storedUndo]))
    .min(1)
    .max(100),
});
export type StoredScan = z.output<typeof SyncScans>["kept"][number];

export const RetireTicketKey = z.object({ id: z.number().int().min(1).max(255), reissue: z.boolean().default(false) });
