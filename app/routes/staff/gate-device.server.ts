import { randomUUID } from "node:crypto";
import type { GateDevice } from "~/domain/admission/check-in.rules";
import { GateSettings } from "~/domain/admission/schema";
import type { StaffPageArgs } from "./staff-page.server";

const name = "gate";

export function readGateDevice({ cookie }: Pick<StaffPageArgs, "cookie">): GateDevice | null {
  const [gate, direction, pools = "", device = ""] = (cookie(name) ?? "").split(".");
  const { data } = GateSettings.safeParse({ gate: Number(gate), direction, pools: pools.split("-").map(Number) });
  return data && device !== "" ? { ...data, device } : null;
}

export function saveGateDevice(args: StaffPageArgs, { gate, direction, pools }: Omit<GateDevice, "device">): void {
  const device = readGateDevice(args)?.device ?? randomUUID().slice(0, 8);
  args.setCookie(name, [gate, direction, pools.join("-"), device].join("."), "/staff/gate");
}
