export type Rule = { kind: "exact" | "prefix"; source: string; target: string; status: 301 | 302 };

/** Where a path leads by these rules: the exact rule first, else the longest prefix, which keeps what stands behind it. */
export function followRule<R extends Rule>(rules: readonly R[], path: string): { rule: R; target: string } | null {
  const exact = rules.find(({ kind, source }) => kind === "exact" && source === path);
  if (exact) return { rule: exact, target: exact.target };
  const [longest] = rules
    .filter(({ kind, source }) => kind === "prefix" && isBelow(path, source))
    .sort((a, b) => b.source.length - a.source.length);
  if (!longest) return null;
  const target = withoutEnd(longest.target) + path.slice(withoutEnd(longest.source).length);
  // Two slashes in front would be another site's address, and nothing at all would be no address.
  return { rule: longest, target: longest.target.startsWith("/") ? target.replace(/^\/*/, "/") : target };
}

function withoutEnd(path: string): string {
  return path.replace(/\/$/, "");
}

/** A path and all below it; `/old` is not above `/older`. */
function isBelow(path: string, source: string): boolean {
  const base = withoutEnd(source);
  return path === base || path.startsWith(`${base}/`);
}

const mostHops = 10;

/** Whether a visitor of the new rule's source would be sent round, or too often. */
export function makesLoop(rules: readonly Rule[], added: Rule): boolean {
  const all = [...rules.filter(({ kind, source }) => kind !== added.kind || source !== added.source), added];
  const starts = added.kind === "exact" ? [added.source] : [added.source, `${withoutEnd(added.source)}/x`];
  return starts.some((start) => {
    let path = start;
    for (let hops = 0; hops < mostHops; hops++) {
      const next = followRule(all, path);
      if (!next?.target.startsWith("/")) return false;
      path = next.target;
    }
    return true;
  });
}
