/** Secrets come from the environment only; outside demo mode the server refuses the demo's well-known ones, or none. */
const env = process.env;
const demo = env.DEMO === "1";
const port = Number(env.PORT ?? 3000);

const recipe = "make one with: openssl rand -hex 32";
const shortestSecret = 32;
/** How to get each, and the demo's. Without a provider's, its way to pay is hidden, its channel off. */
const secrets = {
  COOKIE_SECRET: { source: recipe, inDemo: "demo-cookie-secret" },
  TICKET_KEY_SEED: { source: recipe, inDemo: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f" },
  VNPAY_SECRET: { source: "VNPay gives you one", inDemo: "demo-vnpay-secret" },
  SEPAY_HMAC_SECRET: { source: `${recipe}, and enter it at SePay`, inDemo: "demo-sepay-secret" },
  SEPAY_API_KEY: { source: `${recipe}, and enter it at SePay`, inDemo: undefined },
  ESMS_API_KEY: { source: "eSMS gives you one", inDemo: undefined, shortest: 16 },
  ESMS_SECRET_KEY: { source: "eSMS gives you one", inDemo: undefined, shortest: 16 },
  ZALO_APP_SECRET: { source: "Zalo gives you one", inDemo: undefined, shortest: 16 },
} as const satisfies Record<string, Secret>;
/** `shortest`: of one that somebody else makes. */
type Secret = { source: string; inDemo: string | undefined; shortest?: number };
const indispensable = ["COOKIE_SECRET", "TICKET_KEY_SEED"];

function secret(name: keyof typeof secrets): string | undefined {
  return env[name] || (demo ? secrets[name].inDemo : undefined);
}

function webOrigin(address: string | undefined): string | null {
  if (!address || !/^https?:/i.test(address) || !URL.canParse(address)) return null;
  return new URL(address).origin;
}

export const config = {
  demo,
  port,
  /** Scheme and host the shop is known by, no trailing slash; null: the one the visitor asked. */
  publicOrigin: webOrigin(env.PUBLIC_ORIGIN),
  trustProxy: env.TRUST_PROXY === "1",
  /** Where that proxy writes its visitors' country, as `CF-IPCountry`. */
  countryHeader: env.COUNTRY_HEADER,
  cookieSecret: secret("COOKIE_SECRET") ?? "",
  ticketKeySeed: secret("TICKET_KEY_SEED") ?? "",
  /** Where simulators live, when not beside the shop (they are tried from another site too). */
  simulatorOrigin: env.SIMULATOR_ORIGIN ?? null,
  vnpay: {
    tmnCode: env.VNPAY_TMN_CODE || (demo ? "DEMOTMN1" : undefined),
    secret: secret("VNPAY_SECRET"),
    payUrl: env.VNPAY_PAY_URL,
    apiUrl: env.VNPAY_API_URL,
  },
  sepay: { apiKey: secret("SEPAY_API_KEY"), hmacSecret: secret("SEPAY_HMAC_SECRET") },
  smtpUrl: env.SMTP_URL,
  mailFrom: env.MAIL_FROM,
  /** SMS; off while one of them is missing. */
  esms: { apiKey: secret("ESMS_API_KEY"), secretKey: secret("ESMS_SECRET_KEY"), brandname: env.ESMS_BRANDNAME },
  /** Zalo; off while one of them is missing. */
  zalo: {
    appId: env.ZALO_APP_ID,
    appSecret: secret("ZALO_APP_SECRET"),
    /** Where it all begins: Zalo renews it by use. */
    refreshToken: env.ZALO_REFRESH_TOKEN,
    templates: {
      order_paid: env.ZNS_TEMPLATE_PAID,
      order_shipped: env.ZNS_TEMPLATE_SHIPPED,
      order_cancelled: env.ZNS_TEMPLATE_CANCELLED,
    },
  },
};

export class ConfigError extends Error {}

/** @throws {ConfigError} naming every variable that is missing or no good, unless the process may act for the shop */
export function requireConfig() {
  const faults = [
    !env.DATABASE_URL && "DATABASE_URL is missing",
    !demo && !config.publicOrigin && "PUBLIC_ORIGIN is missing, or no address like https://shop.example.vn",
    !demo && !config.smtpUrl && "SMTP_URL is missing",
    !demo && !config.mailFrom && "MAIL_FROM is missing",
    ...Object.entries(secrets).map(([name, { source }]) => {
      const weakness = weaknessOf(name as keyof typeof secrets);
      return weakness && `${name} ${weakness}: ${source}`;
    }),
  ].filter(Boolean);
  if (faults.length > 0) {
    throw new ConfigError(`Gondola cannot start:\n- ${faults.join("\n- ")}\nSet them, or DEMO=1 to try the shop out.`);
  }
}

/** Outside demo mode nobody may guess it, or read it in this file. */
function weaknessOf(name: keyof typeof secrets): string | null {
  const value = env[name];
  if (!value) return demo || !indispensable.includes(name) ? null : "is missing";
  if (name === "TICKET_KEY_SEED" && !/^[0-9a-f]{64}$/i.test(value)) return "is not 64 hex digits";
  if (demo) return null;
  if (Object.values(secrets).some(({ inDemo }) => inDemo === value)) return "is the demo's, which everybody knows";
  const { shortest = shortestSecret }: Secret = secrets[name];
  return value.length < shortest ? `has fewer than ${shortest} characters` : null;
}
