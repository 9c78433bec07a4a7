// Each before those it pretends to be.
const browsers = [
  ["coc_coc_browser", "Cốc Cốc"],
  ["Zalo", "Zalo"],
  ["FBA[NV]", "Facebook"],
  ["SamsungBrowser", "Samsung Internet"],
  ["Edg", "Edge"],
  ["OPR", "Opera"],
  ["Firefox|FxiOS", "Firefox"],
  ["Chrome|CriOS", "Chrome"],
  ["Safari", "Safari"],
] as const;
const systems = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS X", "macOS"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
] as const;

/** What a browser says it is, in words: `Chrome, Android`; null where it says nothing known. */
export function deviceOf(userAgent: string | null): string | null {
  const named = [browsers, systems].flatMap(
    (names) => names.find(([form]) => new RegExp(form).test(userAgent ?? ""))?.[1] ?? [],
  );
  return named.join(", ") || null;
}
