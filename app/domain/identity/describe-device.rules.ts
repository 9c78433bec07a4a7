// The first match wins. A browser must come before all others whose names its user agent also contains.
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

export function describeDevice(userAgent: string | null): string | null {
  const named = [browsers, systems].flatMap(
    (names) => names.find(([form]) => new RegExp(form).test(userAgent ?? ""))?.[1] ?? [],
  );
  return named.join(", ") || null;
}
