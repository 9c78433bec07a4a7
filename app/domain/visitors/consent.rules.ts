/** Grows when the question of the banner means more than before: everybody is asked anew. */
export const consentVersion = 1;
export const consentDays = 180;

export type Choice = "granted" | "denied";

/** `version.choice.visitor`; null where it was not asked, or something else. */
export function readConsent(cookie: string | null): { choice: Choice; visitor: string } | null {
  const [, version, choice, visitor = ""] = /^(\d+)\.(granted|denied)\.([\w-]{16,40})$/.exec(cookie ?? "") ?? [];
  return Number(version) === consentVersion ? { choice: choice as Choice, visitor } : null;
}

export function writeConsent(choice: Choice, visitor: string): string {
  return `${consentVersion}.${choice}.${visitor}`;
}
