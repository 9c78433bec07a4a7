import { defaultLocale, type Locale, locales, prefixOf } from "~/lib/locale";

export type RedirectMatcher = { kind: "exact" | "prefix"; source: string; target: string; status: 301 | 302 };

/**
 * An exact rule takes precedence over prefix rules, and a longer prefix over a shorter one. The part of the path after
 * the prefix is appended to the target.
 */
export function followRule<R extends RedirectMatcher>(
  rules: readonly R[],
  path: string,
): { rule: R; target: string } | null {
  const exact = rules.find(({ kind, source }) => kind === "exact" && source === path);
  if (exact) return { rule: exact, target: exact.target };
  const [longest] = rules
    .filter(({ kind, source }) => kind === "prefix" && isBelow(path, source))
    .sort((a, b) => b.source.length - a.source.length);
  if (!longest) return null;
  const target = trimSlash(longest.target) + path.slice(trimSlash(longest.source).length);
  // A target with two leading slashes would be another site's URL. An empty target would be invalid.
  return { rule: longest, target: longest.target.startsWith("/") ? target.replace(/^\/*/, "/") : target };
}

export function encodeNonAscii(address: string): string {
  return address.replace(/[^!-~]+/g, encodeURIComponent);
}

function trimSlash(path: string): string {
  return path.replace(/\/$/, "");
}

function isBelow(path: string, source: string): boolean {
  const base = trimSlash(source);
  return path === base || path.startsWith(`${base}/`);
}

/** Browsers follow at most 20 redirects. */
const maxHops = 20;

/**
 * A loop through an exact rule always contains that rule's source, so the search starts there. A loop through a prefix
 * rule can depend on the rest of the path, so the search starts at the sources of all rules and at a path below each
 * prefix.
 */
export function hasLoop(rules: readonly RedirectMatcher[], added: RedirectMatcher): boolean {
  const all = [...rules.filter(({ kind, source }) => kind !== added.kind || source !== added.source), added];
  const startsOf = ({ kind, source }: RedirectMatcher) =>
    kind === "exact" ? [source] : [source, `${trimSlash(source)}/x`];
  const starts = added.kind === "exact" ? [added.source] : all.flatMap(startsOf);
  return starts.some((start) => locales.some((locale) => isLoopFrom(all, added, start, locale)));
}

function isLoopFrom(rules: readonly RedirectMatcher[], added: RedirectMatcher, start: string, locale: Locale): boolean {
  let path = start;
  let isUsed = false;
  for (let hops = 0; hops < maxHops; hops++) {
    const next = followRule(rules, applyLanguagePrefix(path, locale));
    if (!next?.target.startsWith("/")) return false;
    isUsed ||= next.rule === added;
    path = next.target;
  }
  return isUsed;
}

const defaultPrefix = new RegExp(`^/${defaultLocale}(?=/|$)/*`);

/** Removes `/vi` and redirects `/` to `/en` for English, as `guards.server.ts` does before any rule. */
function applyLanguagePrefix(path: string, locale: Locale): string {
  const bare = path.replace(defaultPrefix, "/");
  return bare === "/" ? prefixOf(locale) || bare : bare;
}
