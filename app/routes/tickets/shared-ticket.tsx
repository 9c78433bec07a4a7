import { useState } from "react";
import { data } from "react-router";
import { checkTicket } from "~/domain/admission/check-ticket.server";
import { presentIssuedTicket } from "~/domain/admission/present-issued-ticket.server";
import { useT } from "~/i18n/use-t";
import { shareLinks } from "~/lib/external-links";
import { formatDate } from "~/lib/format-time";
import { ctxOf } from "~/request/ctx.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import type { PageHandle } from "~/ui/layout/page-handle";
import { Button, buttonClass } from "~/ui/parts/button";
import { CopyButton } from "~/ui/parts/copy-button";
import { useHydrated } from "~/ui/parts/hydration";
import { ExchangedTicket } from "~/ui/tickets/exchanged-ticket";
import { Ticket } from "~/ui/tickets/ticket";
import type { Route } from "./+types/shared-ticket";

/** The link gives access to the ticket, but reveals nothing about the buyer. */
export async function loader(args: Route.LoaderArgs) {
  const { context, params } = args;
  const ctx = ctxOf(context);
  const { ticket, next } = await checkTicket(ctx, params);
  if (!ticket) throw data({ code: "shared_ticket_not_found" }, { status: 404 });
  const date = formatDate(ticket.date, ctx.locale, "short");
  return withHead(args, "sharedTicket", {
    ticket: presentIssuedTicket(ticket, ctx),
    next,
    title: ctx.t("orders.ticket_of", { name: ticket.name, date }),
    url: ctx.origin + linkTo(ctx.locale, "sharedTicket", { token: ticket.token }),
  });
}

/** Gates read codes best on a light background, and a light page brightens the screen. */
export const handle: PageHandle = { color: "light", layout: "ticket" };

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData?.title },
  { property: "og:title", content: loaderData?.title },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

export default function SharedTicket({ loaderData: { ticket, next, title, url } }: Route.ComponentProps) {
  const { t } = useT();
  const isValid = ticket.state === "valid";
  return (
    <div className="bg-soft py-4">
      <div className="wrap stack justify-items-center">
        <h1 className="no-print text-xl">{t(isValid ? "orders.your_ticket" : "orders.spent_title")}</h1>
        <ul className="tickets w-full">
          <Ticket ticket={ticket} />
        </ul>
        {ticket.state === "exchanged" && <ExchangedTicket next={next} />}
        {isValid && (
          <div className="no-print">
            <ShareTicket title={title} url={url} />
          </div>
        )}
      </div>
    </div>
  );
}

function ShareTicket({ title, url }: { title: string; url: string }) {
  const { t } = useT();
  const [isRefused, setRefused] = useState(false);
  const isHydrated = useHydrated();
  if (isHydrated && "share" in navigator && !isRefused) {
    const share = () =>
      void navigator.share({ title, url }).catch((error: unknown) => {
        if (!(error instanceof DOMException && error.name === "AbortError")) setRefused(true);
      });
    return (
      <Button variant="soft" onClick={share}>
        {t("orders.share")}
      </Button>
    );
  }
  return (
    <div className="stack max-w-sm justify-items-center gap-2">
      <p className="flex flex-wrap justify-center gap-2">
        {shareLinks(title, url).map(([name, href]) => (
          <a key={name} className={buttonClass("line")} href={href} rel="noreferrer">
            {name}
          </a>
        ))}
      </p>
      <CopyButton text={url} label={t("orders.copy_link")} />
      <p className="help">
        {t("orders.link")}: <span className="select-all break-all">{url}</span>
      </p>
    </div>
  );
}
