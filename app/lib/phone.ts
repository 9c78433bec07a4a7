const vietnameseMobile = /^(?:(?:\+84|0084|84)0?|0)([35789]\d{8})$/;
const foreign = /^\+(?!84)[1-9]\d{7,14}$/;

/**
 * A typed number as E.164: a Vietnamese mobile however written, or a foreign number that starts with `+`.
 * Null for anything else: no carrier is guessed, old 11-digit numbers are not converted.
 */
export function parsePhone(text: string): string | null {
  const dialled = text.replace(/[\s.()-]/g, "");
  const mobile = vietnameseMobile.exec(dialled)?.[1];
  if (mobile) return `+84${mobile}`;
  return foreign.test(dialled) ? dialled : null;
}

/** An E.164 number as people write it: `0912 345 678` at home, unchanged abroad. */
export function formatPhone(e164: string): string {
  return e164.replace(/^\+84(\d{3})(\d{3})(\d{3})$/, "0$1 $2 $3");
}
