const vietnameseMobile = /^(?:(?:\+84|0084|84)0?|0)([35789]\d{8})$/;
const foreign = /^\+(?!84)[1-9]\d{7,14}$/;

/** Returns E.164; foreign numbers need a `+`. Returns null for anything else, including old 11-digit numbers. */
export function parsePhone(text: string): string | null {
  const dialled = text.replace(/[\s.()-]/g, "");
  const mobile = vietnameseMobile.exec(dialled)?.[1];
  if (mobile) return `+84${mobile}`;
  return foreign.test(dialled) ? dialled : null;
}

export function isVietnamese(e164: string): boolean {
  return e164.startsWith("+84");
}

export function nationalPhone(e164: string): string {
  return e164.replace(/^\+84/, "0");
}

export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, "")}`;
}

const shortCode = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** Returns `0912 345 678` or `+44 7911123456`. Foreign numbers are not grouped, because countries do it differently. */
export function formatPhone(e164: string): string {
  const home = /^\+84(\d{3})(\d{3})(\d{3})$/.exec(e164);
  if (home) return `0${home[1]} ${home[2]} ${home[3]}`;
  const code = shortCode.exec(e164)?.[0] ?? e164.slice(0, 4);
  return `${code} ${e164.slice(code.length)}`;
}
