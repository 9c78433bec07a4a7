/** Where forms may lead beside the shop: the gateways in use (a POST that redirects there counts as one). */
export function contentSecurityPolicy({
  nonce,
  gateways,
  dev,
}: {
  nonce: string;
  gateways: readonly string[];
  dev: boolean;
}) {
  if (dev) return null;
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    `form-action 'self' ${gateways.join(" ")}`.trim(),
  ].join("; ");
}
