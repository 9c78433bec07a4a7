import { randomBytes } from "node:crypto";
import { seal, unseal } from "~/lib/seal.server";

/** Members that one browser is known to, newest first: a desk may be shared. */
const maxDevices = 5;
const separator = "~";

function purposeOf(memberId: number): string {
  return `staff device ${memberId}`;
}

function listDevices(cookie: string | null): string[] {
  return (cookie ?? "").split(separator, maxDevices).filter(Boolean);
}

/** What a browser's cookie says of a member who passed both steps in it before; null where it says nothing of them. */
export function findDevice(cookie: string | null, memberId: number): string | null {
  return listDevices(cookie).find((device) => unseal(purposeOf(memberId), device) !== null) ?? null;
}

/** The browser's cookie once this member has passed both steps in it. It opens nothing by itself. */
export function rememberDevice(cookie: string | null, memberId: number): string {
  const device = findDevice(cookie, memberId) ?? seal(purposeOf(memberId), randomBytes(12).toString("base64url"));
  const others = listDevices(cookie).filter((other) => other !== device);
  return [device, ...others].slice(0, maxDevices).join(separator);
}
