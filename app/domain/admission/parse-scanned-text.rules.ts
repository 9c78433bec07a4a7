import { isCode, normaliseCode } from "~/lib/codes";

/** Reads a ticket URL, its token or a ticket code, as scanned or typed. */
export function parseScannedText(scanned: string): { token: string } | { code: string } | null {
  const typed = scanned.trim().toUpperCase();
  const [, token] = /(?:\/V\/|^)([A-Z2-7]{100,140})$/.exec(typed) ?? [];
  if (token) return { token };
  const code = normaliseCode(typed);
  return isCode(code) ? { code } : null;
}
