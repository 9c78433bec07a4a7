/** Increase this version when consent covers more than before, so that all visitors are asked again. */
export const consentVersion = 1;
export const consentDays = 180;

export type ConsentChoice = "granted" | "denied";

export function parseConsent(cookie: string | null): { choice: ConsentChoice; visitor: string } | null {
  const [, version, choice, visitor = ""] = /^(\d+)\.(granted|denied)\.([\w-]{16,40})$/.exec(cookie ?? "") ?? [];
  return Number(version) === consentVersion ? { choice: choice as ConsentChoice, visitor } : null;
}

export function formatConsent(choice: ConsentChoice, visitor: string): string {
  return `${consentVersion}.${choice}.${visitor}`;
}
