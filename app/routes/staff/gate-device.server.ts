import { randomUUID } from "node:crypto";
import type { GateDevice } from "~/domain/admission/check-in.rules";
import { GateSettings } from "~/domain/admission/schema";
import type { StaffContext } from "~/request/staff.server";
import { linkToStaff } from "~/staff-map";

const name = "gate";

export function readGateDevice({ cookie }: Pick<StaffContext, "cookie">): GateDevice | null {
  const [gate, direction, pools = "", device = ""] = (cookie(name) ?? "").split(".");
  const { data } = GateSettings.safeParse({ gate: Number(gate), direction, pools: pools.split("-").map(Number) });
  return data && device !== "" ? { ...data, device } : null;
}

export function saveGateDevice(staff: StaffContext, { gate, direction, pools }: Omit<GateDevice, "device">): void {
  const device = readGateDevice(staff)?.device ?? randomUUID().slice(0, 8);
  staff.setCookie(name, [gate, direction, pools.join("-"), device].join("."), linkToStaff("gate"));
}
