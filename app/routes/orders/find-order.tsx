import { Form } from "react-router";
import { lookUpOrder } from "~/domain/orders/order-access.server";
import { LookUpOrder } from "~/domain/orders/schema";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { submit } from "~/request/submit.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { ErrorSummary } from "~/ui/form/error-summary";
import { SubmitButton } from "~/ui/form/submit-button";
import { pageMeta } from "~/ui/layout/page-meta";
import { OrderProofFields } from "~/ui/orders/order-proof-fields";
import { Link } from "~/ui/parts/link";
import type { Route } from "./+types/find-order";

export function loader(args: Route.LoaderArgs) {
  return withHead(args, "findOrder", { code: (args.url.searchParams.get("code") ?? "").slice(0, 20) });
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  return submit(request, ctx, LookUpOrder, async (form) => {
    const { code } = await lookUpOrder(ctx, form);
    return { to: linkTo(ctx.locale, "order", { code }) };
  });
}

export const meta = pageMeta;

export default function FindOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { locale, t } = useT();
  return (
    <div className="wrap page stack">
      <h1>{t("orders.find_title")}</h1>
      <p className="text-muted">{t("orders.find_lead")}</p>
      <Form method="post" noValidate className="card stack max-w-md">
        <ErrorSummary result={actionData} />
        <OrderProofFields result={actionData} code={loaderData.code} />
        <SubmitButton>{t("orders.find")}</SubmitButton>
      </Form>
      <Link to={linkTo(locale, "ticketExchange")} className="inline-flex min-h-11 items-center text-ui-ink">
        {t("exchange.title")}
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
