import { createHash, randomUUID } from "node:crypto";
import type { AnalyticsTags } from "~/lib/is-tag-id";
import { playerOrigins } from "~/lib/video-player";

/** Each tag sends data to these hosts. `strict-dynamic` allows the scripts that the tags load. */
const reports = {
  gtm: "https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com",
  pixel: "https://www.facebook.com https://connect.facebook.net",
};

type InlineSources = { scripts: readonly string[]; styles: readonly string[] };

/** Scripts and styles have this placeholder nonce during rendering. It never leaves the process. */
export const ownMark = randomUUID();

const markedElement = new RegExp(`<(script|style)\\b[^>]* nonce="${ownMark}"[^>]*>([^]*?)</\\1>`, "g");

/** Replaces nonces by hashes, which stay valid in caches. Injected elements have no nonce and therefore get no hash. */
export function hashInlineSources(marked: string): { html: string; sources: InlineSources } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const [, name, content = ""] of marked.matchAll(markedElement)) {
    const hash = createHash("sha256").update(content).digest("base64");
    (name === "style" ? styles : scripts).add(`'sha256-${hash}'`);
  }
  const html = marked.replaceAll(` nonce="${ownMark}"`, "");
  // `'self'` allows style sheets that scripts load.
  return { html, sources: { scripts: [...scripts], styles: ["'self'", ...styles] } };
}

/** `gateways` are origins to which forms may redirect. `tags` are third-party tags that the visitor allowed. */
export function contentSecurityPolicy({
  sources,
  gateways,
  pictures,
  tags,
  isDevelopment,
}: {
  sources: InlineSources;
  gateways: readonly string[];
  pictures: readonly string[];
  tags: AnalyticsTags | null;
  isDevelopment: boolean;
}) {
  if (isDevelopment) return null;
  const reportHosts = [tags?.gtm && reports.gtm, tags?.pixel && reports.pixel].filter(Boolean).join(" ");
  return [
    "default-src 'self'",
    sources.scripts.length > 0 ? `script-src ${sources.scripts.join(" ")} 'strict-dynamic'` : "script-src 'none'",
    `style-src ${sources.styles.join(" ")}`,
    ["img-src 'self' data:", ...new Set(pictures.flatMap(originsOf)), reportHosts].join(" ").trim(),
    ...(reportHosts ? [`connect-src 'self' ${reportHosts}`] : []),
    `frame-src ${playerOrigins.join(" ")}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    `form-action 'self' ${gateways.join(" ")}`.trim(),
  ].join("; ");
}

function originsOf(url: string): string[] {
  return URL.canParse(url) ? [new URL(url).origin] : [];
}

export function permissionsPolicy({ canUseCamera }: { canUseCamera: boolean }): string {
  return `camera=${canUseCamera ? "(self)" : "()"}, microphone=(), geolocation=(), payment=()`;
}
