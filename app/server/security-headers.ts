import { config } from "~/lib/config.server";
import { permissionsPolicy } from "~/request/permissions-policy";

/** Sent with every response. The content security policy depends on the page: see `request/csp.server.ts`. */
export const securityHeaders: readonly (readonly [name: string, value: string])[] = [
  ["X-Content-Type-Options", "nosniff"],
  ["X-Frame-Options", "DENY"],
  // `no-referrer` would send forms with `Origin: null`.
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Permissions-Policy", permissionsPolicy({ camera: false })],
  ...(config.publicOrigin?.startsWith("https:") ? [["Strict-Transport-Security", "max-age=31536000"] as const] : []),
];
