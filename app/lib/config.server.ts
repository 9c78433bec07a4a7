/**
 * What the process was started with. Secrets come from the environment only; demo mode (the embedded
 * database, or DEMO=1) has well-known ones, and outside it the server refuses to start without its own.
 */
const env = process.env;
const demo = env.DEMO === "1";
const port = Number(env.PORT ?? 3000);

const demoSecrets = {
  COOKIE_SECRET: "demo-cookie-secret",
  TICKET_KEY_SEED: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
  VNPAY_TMN_CODE: "DEMOTMN1",
  VNPAY_SECRET: "demo-vnpay-secret",
  SEPAY_HMAC_SECRET: "demo-sepay-secret",
} as const;

function secret(name: keyof typeof demoSecrets): string | undefined {
  return env[name] || (demo ? demoSecrets[name] : undefined);
}

export const config = {
  demo,
  port,
  databaseUrl: env.DATABASE_URL ?? "",
  /** Scheme and host the shop is known by, no trailing slash; null: the one the visitor asked. */
  publicOrigin: env.PUBLIC_ORIGIN?.replace(/\/$/, "") ?? null,
  trustProxy: env.TRUST_PROXY === "1",
  cookieSecret: secret("COOKIE_SECRET") ?? "",
  ticketKeySeed: secret("TICKET_KEY_SEED") ?? "",
  /** Where simulators live, when not beside the shop (they are tried from another site too). */
  simulatorOrigin: env.SIMULATOR_ORIGIN ?? null,
  vnpay: {
    tmnCode: secret("VNPAY_TMN_CODE"),
    secret: secret("VNPAY_SECRET"),
    payUrl: env.VNPAY_PAY_URL,
    apiUrl: env.VNPAY_API_URL,
  },
  sepay: { apiKey: env.SEPAY_API_KEY, hmacSecret: secret("SEPAY_HMAC_SECRET") },
  smtpUrl: env.SMTP_URL,
  mailFrom: env.MAIL_FROM,
};

/** Throws, naming every variable that is missing, unless the process may serve. */
export function requireConfig() {
  const missing = [
    !config.databaseUrl && "DATABASE_URL",
    !config.cookieSecret && "COOKIE_SECRET",
    !/^[0-9a-f]{64}$/i.test(config.ticketKeySeed) && "TICKET_KEY_SEED (64 hex digits)",
    !demo && !config.publicOrigin && "PUBLIC_ORIGIN",
    !demo && !config.smtpUrl && "SMTP_URL",
    !demo && !config.mailFrom && "MAIL_FROM",
  ].filter(Boolean);
  if (missing.length > 0) {
    throw new Error(`Gondola cannot start without ${missing.join(", ")}. Set them, or DEMO=1 to try it out.`);
  }
}
