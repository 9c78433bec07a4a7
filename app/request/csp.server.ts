import type { AnalyticsTags } from "~/domain/visitors/analytics-tags.rules";
import { playerOrigins } from "~/lib/video-player";

/** The hosts that each tag reports to. The tags' scripts are allowed by the nonce of the script that loads them. */
const reports = {
  gtm: "https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com",
  pixel: "https://www.facebook.com https://connect.facebook.net",
};

/** `gateways`: origins that forms may redirect to. `tags`: the tags that the visitor consented to. */
export function contentSecurityPolicy({
  nonce,
  gateways,
  pictures,
  tags,
  dev,
}: {
  nonce: string;
  gateways: readonly string[];
  pictures: readonly string[];
  tags: AnalyticsTags | null;
  dev: boolean;
}) {
  if (dev) return null;
  const reportHosts = [tags?.gtm && reports.gtm, tags?.pixel && reports.pixel].filter(Boolean).join(" ");
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'nonce-${nonce}'`,
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

export function permissionsPolicy({ camera }: { camera: boolean }): string {
  return `camera=${camera ? "(self)" : "()"}, microphone=(), geolocation=(), payment=()`;
}
