/**
 * Where forms may lead beside the shop: the gateways in use (a POST that redirects there counts as one). Where pictures
 * may come from: the sites of the shop's own mark.
 */
export function contentSecurityPolicy({
  nonce,
  gateways,
  pictures,
  dev,
}: {
  nonce: string;
  gateways: readonly string[];
  pictures: readonly string[];
  dev: boolean;
}) {
  if (dev) return null;
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'nonce-${nonce}'`,
    ["img-src 'self' data:", ...new Set(pictures.flatMap(foreignOrigin))].join(" "),
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    `form-action 'self' ${gateways.join(" ")}`.trim(),
  ].join("; ");
}

function foreignOrigin(url: string): string[] {
  return URL.canParse(url) ? [new URL(url).origin] : [];
}
