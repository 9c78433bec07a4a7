/** Increase it when consent covers more than before, so that all visitors are asked again. */
export const consentVersion = 1;
export const consentDays = 180;

export type Choice = "granted" | "denied";

/** `version.choice.visitor`. Null for a missing or outdated answer. */
export function parseConsent(cookie: string | null): { choice: Choice; visitor: string } | null {
  const [, version, choice, visitor = ""] = /^(\d+)\.(granted|denied)\.([\w-]{16,40})$/.exec(cookie ?? "") ?? [];
  return Number(version) === consentVersion ? { choice: choice as Choice, visitor } : null;
}

export function formatConsent(choice: Choice, visitor: string): string {
  return `${consentVersion}.${choice}.${visitor}`;
}
