import { Form } from "react-router";
import { z } from "zod";
import { hasMailServer } from "~/domain/messages/channels/mail.server";
import { lookUpOrder } from "~/domain/orders/order-access.server";
import { requestOrderLinks } from "~/domain/orders/request-order-links.server";
import { LookUpOrder, RequestOrderLinks } from "~/domain/orders/schema";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { submit } from "~/request/submit.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { EmailField } from "~/ui/account/account-fields";
import { ErrorSummary } from "~/ui/form/error-summary";
import { sentValue } from "~/ui/form/form-result";
import { SubmitButton } from "~/ui/form/submit-button";
import { pageMeta } from "~/ui/layout/page-meta";
import { OrderProofFields } from "~/ui/orders/order-proof-fields";
import { Link } from "~/ui/parts/link";
import { Message } from "~/ui/parts/message";
import type { Route } from "./+types/find-order";

const FindOrderForm = z.discriminatedUnion("intent", [
  LookUpOrder.extend({ intent: z.literal("find").optional() }),
  RequestOrderLinks.extend({ intent: z.literal("links") }),
]);

export function loader(args: Route.LoaderArgs) {
  const query = args.url.searchParams;
  const code = (query.get("code") ?? "").slice(0, 20);
  return withHead(args, "findOrder", { code, isSent: query.has("sent"), canSendEmail: hasMailServer() });
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  return submit(request, ctx, FindOrderForm, async (form) => {
    if (form.intent === "links") {
      await requestOrderLinks(ctx, form);
      return { to: linkTo(ctx.locale, "findOrder", null, { sent: 1 }) };
    }
    const { code } = await lookUpOrder(ctx, form);
    return { to: linkTo(ctx.locale, "order", { code }) };
  });
}

export const meta = pageMeta;

export default function FindOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { locale, t } = useT();
  const isLinkRequest = sentValue(actionData, "intent") === "links";
  const [lookUp, linkRequest] = isLinkRequest ? [undefined, actionData] : [actionData, undefined];
  return (
    <div className="wrap page stack">
      <h1>{t("pages.findOrder.title")}</h1>
      <p className="text-muted">{t("pages.findOrder.description")}</p>
      {loaderData.isSent && !actionData && (
        <Message tone="done">
          <p>{t("orders.links.sent")}</p>
        </Message>
      )}
      <Form method="post" action={linkTo(locale, "findOrder")} noValidate className="card stack max-w-md">
        <ErrorSummary result={lookUp} />
        <OrderProofFields result={lookUp} code={loaderData.code} />
        <SubmitButton>{t("orders.find")}</SubmitButton>
      </Form>
      {loaderData.canSendEmail && (
        <Form
          method="post"
          action={linkTo(locale, "findOrder")}
          noValidate
          className="card stack max-w-md"
          aria-labelledby="links"
        >
          <h2 id="links" className="text-lg">
            {t("orders.links.title")}
          </h2>
          <p className="text-muted">{t("orders.links.lead")}</p>
          <ErrorSummary result={linkRequest} />
          <EmailField result={linkRequest} />
          <SubmitButton variant="soft" icon="mail" name="intent" value="links">
            {t("orders.links.button")}
          </SubmitButton>
        </Form>
      )}
      <Link to={linkTo(locale, "ticketExchange")} className="inline-flex min-h-11 items-center text-ui-ink">
        {t("pages.ticketExchange.title")}
      </Link>
      <Link to={linkTo(locale, "guestData")} className="inline-flex min-h-11 items-center text-ui-ink">
        {t("settings.data.guest_link")}
      </Link>
      <Link to={linkTo(locale, "storeCredit")} className="inline-flex min-h-11 items-center text-ui-ink">
        {t("credit.link")}
      </Link>
    </div>
  );
}
