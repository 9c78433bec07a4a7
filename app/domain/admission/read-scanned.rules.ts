import { isCode, tidyCode } from "~/lib/codes";

/** Of what a camera read, a scanner typed or somebody copied: the token of a QR code, or a ticket's code. */
export function readScanned(scanned: string): { token: string } | { code: string } | null {
  const typed = scanned.trim().toUpperCase();
  const [, token] = /(?:\/V\/|^)([A-Z2-7]{100,140})$/.exec(typed) ?? [];
  if (token) return { token };
  const code = tidyCode(typed);
  return isCode(code) ? { code } : null;
}
