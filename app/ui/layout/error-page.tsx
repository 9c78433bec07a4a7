import { isRouteErrorResponse, useLocation } from "react-router";
import type { TextKeysUnder } from "~/i18n/text-keys";
import { useT } from "~/i18n/use-t";
import type { Locale } from "~/lib/locale";
import { truncateEcho } from "~/lib/text";
import { linkTo } from "~/site-map";
import { Button, ButtonLink } from "../parts/button";
import { Message } from "../parts/message";
import { Frame } from "./frame";
import type { FrameData } from "./frame-data";
import { SearchForm } from "./search-form";

/** `frame` is null if the root loader failed. */
export default function ErrorPage({ error, frame }: { error: unknown; frame: FrameData | null }) {
  const page = (
    <div className="wrap page stack max-w-[44rem]! justify-items-start">
      <ErrorContent error={error} />
    </div>
  );
  return frame ? <Frame {...frame}>{page}</Frame> : <main id="main">{page}</main>;
}

function ErrorContent({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const facts = isRouteErrorResponse(error) ? errorFactsOf(error.data) : {};
  if (facts.isUnavailable || status === 503) return <Unavailable typed={facts.typed ?? []} message={facts.message} />;
  if (status === 404) return <NotFound {...facts} />;
  if (temporaryStatuses.has(status)) return <TemporaryError status={status} {...facts} />;
  if (status < 500) return <Refused status={status} {...facts} />;
  return <Broken status={status} {...facts} />;
}

const temporaryStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429, 502, 504]);

type ErrorFacts = {
  isUnavailable?: boolean;
  typed?: [string, string][];
  code?: string;
  message?: Record<Locale, string>;
  path?: string;
  order?: string;
  isUnknownPath?: boolean;
};

function errorFactsOf(value: unknown): ErrorFacts {
  return typeof value === "object" && value !== null ? value : {};
}

/** The English title is shown too, because logs and support requests quote it. */
const englishTitles = {
  ticket_not_found: "Ticket Not Found",
  shared_ticket_not_found: "Ticket Not Found",
  product_not_found: "Product Not Found",
  category_not_found: "Category Not Found",
  service_not_found: "Service Not Found",
  order_not_found: null,
  order_code_missing: null,
  booking_empty: null,
} satisfies Partial<Record<TextKeysUnder<"error">, string | null>>;
type KnownCode = keyof typeof englishTitles;

function isKnownCode(code: string): code is KnownCode {
  return code in englishTitles;
}

function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

function NotFound({
  code = "",
  path,
  isUnknownPath,
  order,
}: Pick<ErrorFacts, "code" | "path" | "isUnknownPath" | "order">) {
  const { t, locale } = useT();
  const { pathname, search } = useLocation();
  const known = isKnownCode(code) ? code : null;
  const isAboutOrder = ["order_not_found", "order_code_missing", "shared_ticket_not_found"].includes(code);
  const orderCode = /\/orders\/(\w+)/.exec(pathname)?.[1] ?? new URLSearchParams(search).get("code")?.slice(0, 40);
  const echoedPath = truncateEcho(decodePath(path ?? pathname));
  const quoted = known ? englishTitles[known] : `${isUnknownPath ? "Page Not Found" : "Page not found"}: ${echoedPath}`;
  const title = t(known ? `error.${known}` : "error.page_missing");
  return (
    <>
      <title>{title}</title>
      <p className="text-sm text-muted">404</p>
      <h1>{title}</h1>
      {quoted && title !== quoted && (
        <p className="text-xs text-muted" lang="en">
          {quoted}
        </p>
      )}
      <p>{t(known ? `error.${known}_hint` : "error.page_not_found_hint")}</p>
      {order && (
        <ButtonLink variant="line" to={linkTo(locale, "order", { code: order })}>
          {t("error.order_just_placed", { code: order })}
        </ButtonLink>
      )}
      {!isAboutOrder && <SearchForm isInPage className="w-full max-w-[36rem]" />}
      <NextPages first={isAboutOrder ? "findOrder" : (nextPageByCode[code] ?? "tickets")} code={orderCode} />
    </>
  );
}

type NextPage = "findOrder" | "tickets" | "products" | "services";
const nextPageByCode: Partial<Record<string, NextPage>> = {
  product_not_found: "products",
  category_not_found: "products",
  service_not_found: "services",
};

function NextPages({ first, code, shouldReload }: { first?: NextPage; code?: string | null; shouldReload?: boolean }) {
  const { locale, t } = useT();
  const pages = [
    { id: "tickets", to: linkTo(locale, "tickets"), name: "tickets" },
    { id: "products", to: linkTo(locale, "products"), name: "products" },
    { id: "services", to: linkTo(locale, "services"), name: "services" },
    { id: "findOrder", to: linkTo(locale, "findOrder", null, { code }), name: "orders" },
    { id: "ticketPricing", to: linkTo(locale, "ticketPricing"), name: "prices" },
    { id: "contact", to: linkTo(locale, "contact"), name: "contact" },
    { id: "home", to: linkTo(locale, "home"), name: "home" },
  ] as const;
  const sorted = [...pages].sort((one, other) => Number(other.id === first) - Number(one.id === first));
  return (
    <div className="flex flex-wrap gap-3">
      {sorted.map(({ id, to, name }) => (
        <ButtonLink key={id} to={to} variant={id === first ? "main" : "soft"} reloadDocument={shouldReload}>
          {t(`common.nav.${name}`)}
        </ButtonLink>
      ))}
    </div>
  );
}

const orderPages = ["checkout", "checkoutTicket"] as const;

/** `message` names the part that failed to load. The hint about payments appears only after an order was sent. */
function Unavailable({ typed, message }: { typed: [string, string][] } & Pick<ErrorFacts, "message">) {
  const { locale, t } = useT();
  const { pathname, search } = useLocation();
  const title = message?.[locale] ?? t("error.unavailable");
  const isPlacing = typed.length > 0 && orderPages.some((page) => linkTo(locale, page) === pathname);
  const hint = message
    ? t("error.passing_hint")
    : isPlacing
      ? t("error.unavailable_safe")
      : t(typed.length > 0 ? "error.unavailable_sent" : "error.unavailable_read");
  return (
    <>
      <title>{title}</title>
      <h1>{title}</h1>
      <Message tone="warn">
        <p>{hint}</p>
      </Message>
      {typed.length > 0 && <p>{t("error.unavailable_typed")}</p>}
      <form method={typed.length > 0 ? "post" : "get"} action={typed.length > 0 ? pathname + search : pathname}>
        {(typed.length > 0 ? typed : [...new URLSearchParams(search)]).map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names can repeat, and the list never changes
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" icon="undo">
          {t("error.again")}
        </Button>
      </form>
      <p className="help">{t("error.unavailable_else")}</p>
    </>
  );
}

function TemporaryError({ status, message }: { status: number } & Pick<ErrorFacts, "message">) {
  const { locale, t } = useT();
  const { pathname, search } = useLocation();
  return (
    <>
      <title>{t("error.passing")}</title>
      <p className="text-sm text-muted">{status}</p>
      <h1>{t("error.passing")}</h1>
      <p>{message?.[locale] ?? t("error.passing_hint")}</p>
      <ButtonLink to={pathname + search} icon="undo" reloadDocument>
        {t("error.again")}
      </ButtonLink>
      <NextPages shouldReload />
    </>
  );
}

function Refused({ status, message }: { status: number } & Pick<ErrorFacts, "message">) {
  const { locale, t } = useT();
  return (
    <>
      <title>{t("error.refused")}</title>
      <p className="text-sm text-muted">{status}</p>
      <h1>{t("error.refused")}</h1>
      <p>{message?.[locale] ?? t("error.refused_hint")}</p>
      <SearchForm isInPage className="w-full max-w-[36rem]" />
      <NextPages shouldReload />
    </>
  );
}

function Broken({ status, message }: { status: number } & Pick<ErrorFacts, "message">) {
  const { locale, t } = useT();
  const { pathname, search } = useLocation();
  return (
    <>
      <title>{t("error.broken")}</title>
      <p className="text-sm text-muted">{status}</p>
      <h1>{t("error.broken")}</h1>
      <p className="text-xs text-muted" lang="en">
        Internal Server Error
      </p>
      {message && <p>{message[locale]}</p>}
      <p>{t("error.broken_hint")}</p>
      <ButtonLink to={pathname + search} icon="undo" reloadDocument>
        {t("error.again")}
      </ButtonLink>
      <SearchForm isInPage className="w-full max-w-[36rem]" />
      <NextPages shouldReload />
    </>
  );
}
