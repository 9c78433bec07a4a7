import "~/i18n/words/error";
import { isRouteErrorResponse, useLocation } from "react-router";
import type { Locale } from "~/i18n/locale";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { Button, ButtonLink } from "../parts/button";
import { Link } from "../parts/link";
import { Notice } from "../parts/notice";
import { Frame } from "./frame";
import type { FrameData } from "./frame-data";
import { SearchForm } from "./search-form";

/** What went wrong, what is safe, and what to do. Stands without the frame too, when the shop cannot read its rows. */
export default function ErrorPage({ error, frame }: { error: unknown; frame: FrameData | null }) {
  const page = (
    <div className="wrap page stack max-w-[44rem]! justify-items-start">
      <Message error={error} />
    </div>
  );
  return frame ? <Frame {...frame}>{page}</Frame> : <main id="main">{page}</main>;
}

function Message({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const facts = isRouteErrorResponse(error) ? asFacts(error.data) : {};
  if (facts.unavailable || status === 503) return <Unavailable typed={facts.typed ?? []} />;
  if (status === 404) return <NotFound {...facts} />;
  if (status < 500) return <Refused status={status} {...facts} />;
  return <Broken status={status} />;
}

type Facts = {
  unavailable?: boolean;
  typed?: [string, string][];
  code?: string;
  says?: Record<Locale, string>;
  path?: string;
  fatal?: boolean;
};

function asFacts(value: unknown): Facts {
  return typeof value === "object" && value !== null ? value : {};
}

/** The literal English line stands there too: it is what a log or a support call quotes. */
const literal: Record<string, string> = {
  ticket_not_found: "Ticket Not Found",
  shared_ticket_not_found: "Ticket Not Found",
  product_not_found: "Product Not Found",
  category_not_found: "Category Not Found",
  service_not_found: "Service Not Found",
  order_not_found: "Could not fetch your order details",
  order_code_missing: "No order code found",
  booking_empty: "No booking data found",
};

/** An address as people write it. */
function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

function NotFound({ code = "", path, fatal }: Pick<Facts, "code" | "path" | "fatal">) {
  const { locale, t } = useT();
  const { pathname, search } = useLocation();
  const known = code in literal;
  // Who came for an order or a ticket of their own looks for that, not for something to buy.
  const ofOrder = ["order_not_found", "order_code_missing", "shared_ticket_not_found"].includes(code);
  const orderCode = /\/orders\/(\w+)/.exec(pathname)?.[1] ?? new URLSearchParams(search).get("code");
  const findOrder = linkTo(locale, "findOrder", null, { code: orderCode });
  const shown = readable(path ?? pathname);
  const quoted = literal[code] ?? `${fatal ? "Page Not Found" : "Page not found"}: ${shown}`;
  const title = known ? t(`error.${code}`) : t("error.page_not_found", { path: shown });
  return (
    <>
      <title>{title}</title>
      <p className="text-sm text-muted">404</p>
      <h1>{title}</h1>
      {title !== quoted && (
        <p className="text-xs text-muted" lang="en">
          {quoted}
        </p>
      )}
      <p>{t(known ? `error.${code}_hint` : "error.page_not_found_hint")}</p>
      {!ofOrder && <SearchForm className="w-full max-w-[36rem]" />}
      <div className="flex flex-wrap gap-3">
        {ofOrder && <ButtonLink to={findOrder}>{t("common.nav.orders")}</ButtonLink>}
        <ButtonLink to={linkTo(locale, "tickets")} look={ofOrder ? "soft" : "main"}>
          {t("common.nav.tickets")}
        </ButtonLink>
        <ButtonLink to={linkTo(locale, "products")} look="soft">
          {t("common.nav.products")}
        </ButtonLink>
        <ButtonLink to={linkTo(locale, "services")} look="soft">
          {t("common.nav.services")}
        </ButtonLink>
        {!ofOrder && (
          <ButtonLink to={findOrder} look="soft">
            {t("common.nav.orders")}
          </ButtonLink>
        )}
        <ButtonLink to={linkTo(locale, "ticketPricing")} look="soft">
          {t("common.nav.prices")}
        </ButtonLink>
        <ButtonLink to={linkTo(locale, "home")} look="quiet">
          {t("common.nav.home")}
        </ButtonLink>
      </div>
    </>
  );
}

/** The database is away: nothing was done, and what was typed goes along with the next try. */
function Unavailable({ typed }: { typed: [string, string][] }) {
  const { t } = useT();
  const { pathname, search } = useLocation();
  return (
    <>
      <title>{t("error.unavailable")}</title>
      <h1>{t("error.unavailable")}</h1>
      <Notice tone="warn">
        <p>{t("error.unavailable_safe")}</p>
      </Notice>
      {typed.length > 0 && <p>{t("error.unavailable_typed")}</p>}
      <form method={typed.length > 0 ? "post" : "get"} action={typed.length > 0 ? pathname + search : pathname}>
        {(typed.length > 0 ? typed : [...new URLSearchParams(search)]).map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may stand there twice, and the list never changes
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" icon="undo">
          {t("error.again")}
        </Button>
      </form>
    </>
  );
}

/** The shop said no, or what was sent is no form of ours: nothing broke, and nothing was done. */
function Refused({ status, says }: { status: number } & Pick<Facts, "says">) {
  const { locale, t } = useT();
  return (
    <>
      <title>{t("error.refused")}</title>
      <p className="text-sm text-muted">{status}</p>
      <h1>{t("error.refused")}</h1>
      <p>{says?.[locale] ?? t("error.refused_hint")}</p>
      <Link to={linkTo(locale, "home")} reloadDocument className="btn">
        {t("common.nav.home")}
      </Link>
    </>
  );
}

function Broken({ status }: { status: number }) {
  const { locale, t } = useT();
  return (
    <>
      <title>{t("error.broken")}</title>
      <p className="text-sm text-muted">{status}</p>
      <h1>{t("error.broken")}</h1>
      <p className="text-xs text-muted" lang="en">
        Internal Server Error
      </p>
      <p>{t("error.broken_hint")}</p>
      <Link to={linkTo(locale, "home")} reloadDocument className="btn">
        {t("common.nav.home")}
      </Link>
    </>
  );
}
