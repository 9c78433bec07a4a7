import { randomUUID } from "node:crypto";
import { AtGate } from "~/domain/admission/schema";
import type { GateDevice } from "~/domain/admission/verdict.rules";
import type { At } from "./room.server";

const name = "gate";

export function deviceOf({ cookie }: Pick<At, "cookie">): GateDevice | null {
  const [gate, direction, pools = "", device = ""] = (cookie(name) ?? "").split(".");
  const { data } = AtGate.safeParse({ gate: Number(gate), direction, pools: pools.split("-").map(Number) });
  return data && device !== "" ? { ...data, device } : null;
}

export function keepDevice(at: At, { gate, direction, pools }: Omit<GateDevice, "device">): void {
  const device = deviceOf(at)?.device ?? randomUUID().slice(0, 8);
  at.keepCookie(name, [gate, direction, pools.join("-"), device].join("."), "/staff/gate");
}
