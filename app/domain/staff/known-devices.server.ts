import { randomBytes } from "node:crypto";
import { seal, unseal } from "~/lib/seal.server";

/** The number of staff members that one browser remembers, because desks are shared. */
const maxDevices = 5;
const separator = "~";

function devicePurpose(memberId: number): string {
  return `staff device ${memberId}`;
}

function listDevices(cookie: string | null): string[] {
  return (cookie ?? "").split(separator, maxDevices).filter(Boolean);
}

export function findDevice(cookie: string | null, memberId: number): string | null {
  return listDevices(cookie).find((device) => unseal(devicePurpose(memberId), device) !== null) ?? null;
}

/** Adds the staff member to the browser's device cookie. The cookie alone grants no access. */
export function rememberDevice(cookie: string | null, memberId: number): string {
  const device = findDevice(cookie, memberId) ?? seal(devicePurpose(memberId), randomBytes(12).toString("base64url"));
  const others = listDevices(cookie).filter((other) => other !== device);
  return [device, ...others].slice(0, maxDevices).join(separator);
}
