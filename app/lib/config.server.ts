const env = process.env;
const isDemo = env.DEMO === "1";
/** `npm start -- --empty` sets this variable. Emails are then queued until a mail server is configured. */
const isLocal = env.LOCAL_SHOP === "1";
const port = Number(env.PORT ?? 3000);

const howToMakeSecret = "make one with: openssl rand -hex 32";
const minSecretLength = 32;
const secrets = {
  COOKIE_SECRET: { source: howToMakeSecret, inDemo: "demo-cookie-secret" },
  TICKET_KEY_SEED: {
    source: howToMakeSecret,
    inDemo: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
  },
  VNPAY_SECRET: { source: "VNPay gives you one", inDemo: "demo-vnpay-secret" },
  MOMO_ACCESS_KEY: { source: "MoMo gives you one", inDemo: "demo-momo-access", minLength: 10 },
  MOMO_SECRET_KEY: { source: "MoMo gives you one", inDemo: "demo-momo-secret" },
  ZALOPAY_KEY1: { source: "ZaloPay gives you one", inDemo: "demo-zalopay-key1" },
  ZALOPAY_KEY2: { source: "ZaloPay gives you one", inDemo: "demo-zalopay-key2" },
  SEPAY_HMAC_SECRET: { source: `${howToMakeSecret}, and enter it at SePay`, inDemo: "demo-sepay-secret" },
  SEPAY_API_KEY: { source: `${howToMakeSecret}, and enter it at SePay`, inDemo: undefined },
  ESMS_API_KEY: { source: "eSMS gives you one", inDemo: undefined, minLength: 16 },
  ESMS_SECRET_KEY: { source: "eSMS gives you one", inDemo: undefined, minLength: 16 },
  ZALO_APP_SECRET: { source: "Zalo gives you one", inDemo: undefined, minLength: 16 },
} as const satisfies Record<string, Secret>;
type Secret = { source: string; inDemo: string | undefined; minLength?: number };
const requiredSecrets = ["COOKIE_SECRET", "TICKET_KEY_SEED"];
/** Of each provider, either all variables are set or none. */
const variablesOfProviders = {
  vnpay: ["VNPAY_TMN_CODE", "VNPAY_SECRET", "VNPAY_PAY_URL", "VNPAY_API_URL"],
  momo: ["MOMO_PARTNER_CODE", "MOMO_ACCESS_KEY", "MOMO_SECRET_KEY", "MOMO_API_URL"],
  zalopay: ["ZALOPAY_APP_ID", "ZALOPAY_KEY1", "ZALOPAY_KEY2", "ZALOPAY_API_URL", "ZALOPAY_PAY_URL"],
  sms: ["ESMS_API_KEY", "ESMS_SECRET_KEY", "ESMS_BRANDNAME"],
  zalo: [
    ...["ZALO_APP_ID", "ZALO_APP_SECRET", "ZALO_REFRESH_TOKEN"],
    ...["ZNS_TEMPLATE_PAID", "ZNS_TEMPLATE_SHIPPED", "ZNS_TEMPLATE_CANCELLED"],
  ],
};

function readSecret(name: keyof typeof secrets): string | undefined {
  return env[name] || (isDemo ? secrets[name].inDemo : undefined);
}

function webOrigin(address: string | undefined): string | null {
  if (!address || !/^https?:/i.test(address) || !URL.canParse(address)) return null;
  return new URL(address).origin;
}

export const config = {
  isDemo,
  port,
  /** The public origin has no trailing slash. If it is null, links use the host of each request. */
  publicOrigin: webOrigin(env.PUBLIC_ORIGIN),
  /** A stopping process accepts requests for this time although `/readyz` fails, so that load balancers stop using it. */
  stopDelayMs: Number(env.STOP_DELAY_SECONDS ?? 0) * 1000,
  /** Metrics are served to Prometheus on this port and address. Without a port, there are no metrics. */
  metricsPort: env.METRICS_PORT ? Number(env.METRICS_PORT) : null,
  metricsHost: env.METRICS_HOST || "127.0.0.1",
  shouldTrustProxy: env.TRUST_PROXY === "1",
  hasPageCache: env.PAGE_CACHE !== "off",
  /** The address must be that of PostgreSQL itself, because a pooler in `DATABASE_URL` delivers no notifications. */
  directDatabaseUrl: env.DIRECT_DATABASE_URL || env.DATABASE_URL || "",
  countryHeader: env.COUNTRY_HEADER,
  cookieSecret: readSecret("COOKIE_SECRET") ?? "",
  /** The key with the ID n is at index n - 1, and the last one signs. The seed of a retired key is an empty string. */
  ticketKeySeeds: (readSecret("TICKET_KEY_SEED") ?? "").split(",").map((seed) => seed.trim()),
  simulatorOrigin: env.SIMULATOR_ORIGIN ?? null,
  vnpay: {
    tmnCode: env.VNPAY_TMN_CODE || (isDemo ? "DEMOTMN1" : undefined),
    secret: readSecret("VNPAY_SECRET"),
    payUrl: env.VNPAY_PAY_URL,
    apiUrl: env.VNPAY_API_URL,
  },
  momo: {
    partnerCode: env.MOMO_PARTNER_CODE || (isDemo ? "DEMOMOMO" : undefined),
    accessKey: readSecret("MOMO_ACCESS_KEY"),
    secretKey: readSecret("MOMO_SECRET_KEY"),
    apiUrl: env.MOMO_API_URL,
  },
  zalopay: {
    appId: env.ZALOPAY_APP_ID || (isDemo ? "100001" : undefined),
    key1: readSecret("ZALOPAY_KEY1"),
    key2: readSecret("ZALOPAY_KEY2"),
    apiUrl: env.ZALOPAY_API_URL,
    payUrls: env.ZALOPAY_PAY_URL?.split(" ").filter(Boolean) ?? [],
  },
  sepay: { apiKey: readSecret("SEPAY_API_KEY"), hmacSecret: readSecret("SEPAY_HMAC_SECRET") },
  smtpUrl: env.SMTP_URL,
  mailFrom: env.MAIL_FROM,
  esms: { apiKey: readSecret("ESMS_API_KEY"), secretKey: readSecret("ESMS_SECRET_KEY"), brandname: env.ESMS_BRANDNAME },
  zalo: {
    appId: env.ZALO_APP_ID,
    appSecret: readSecret("ZALO_APP_SECRET"),
    /** This is only the first refresh token. Zalo replaces the token at each use. */
    refreshToken: env.ZALO_REFRESH_TOKEN,
    templates: {
      order_paid: env.ZNS_TEMPLATE_PAID,
      order_shipped: env.ZNS_TEMPLATE_SHIPPED,
      order_cancelled: env.ZNS_TEMPLATE_CANCELLED,
    },
  },
};

/** The settings page of the back office shows whether each variable is set, but never its value. */
const variables = {
  shop: ["COOKIE_SECRET", "TICKET_KEY_SEED", "PUBLIC_ORIGIN"],
  mail: ["SMTP_URL", "MAIL_FROM"],
  sepay: ["SEPAY_HMAC_SECRET", "SEPAY_API_KEY"],
  ...variablesOfProviders,
} as const satisfies Record<string, readonly string[]>;

type VariableState = { use: keyof typeof variables; name: string; isSet: boolean };

export function listVariables(): VariableState[] {
  return (Object.keys(variables) as VariableState["use"][]).flatMap((use) =>
    variables[use].map((name) => ({ use, name, isSet: Boolean(env[name]) })),
  );
}

export class ConfigError extends Error {}

/** Outside demo mode, `requiredSecrets` must be set, and no secret may have its demo value. @throws {ConfigError} */
export function requireConfig() {
  const faults = [
    !env.DATABASE_URL && "DATABASE_URL is missing",
    !isDemo && !config.publicOrigin && "PUBLIC_ORIGIN is missing, or no address like https://shop.example.vn",
    !isDemo && !isLocal && !config.smtpUrl && "SMTP_URL is missing",
    !isDemo && !isLocal && !config.mailFrom && "MAIL_FROM is missing",
    ...(isDemo ? [] : Object.values(variablesOfProviders).map(describeMissing)),
    ...Object.entries(secrets).map(([name, { source }]) => {
      const weakness = findWeakness(name as keyof typeof secrets);
      return weakness && `${name} ${weakness}: ${source}`;
    }),
  ].filter(Boolean);
  if (faults.length > 0) {
    throw new ConfigError(`Gondola cannot start:\n- ${faults.join("\n- ")}\nSet them, or DEMO=1 to try the shop out.`);
  }
}

export function ownOrigin(): string {
  return config.publicOrigin ?? `http://localhost:${config.port}`;
}

function describeMissing(names: readonly string[]): string | null {
  const missing = names.filter((name) => !env[name]);
  if (missing.length === 0 || missing.length === names.length) return null;
  return `${missing.join(", ")} ${missing.length > 1 ? "are" : "is"} missing beside ${names.find((name) => env[name])}: set all or none`;
}

function findWeakness(name: keyof typeof secrets): string | null {
  const value = env[name];
  if (!value) return isDemo || !requiredSecrets.includes(name) ? null : "is missing";
  if (name === "TICKET_KEY_SEED" && !/^(([0-9a-f]{64})?,\s*){0,254}[0-9a-f]{64}$/i.test(value))
    return "is not 64 hex digits, or several such with commas between";
  if (isDemo) return null;
  if (Object.values(secrets).some(({ inDemo }) => inDemo && value.split(/,\s*/).includes(inDemo)))
    return "is the demo's, which everybody knows";
  const { minLength = minSecretLength }: Secret = secrets[name];
  return value.length < minLength ? `has fewer than ${minLength} characters` : null;
}
