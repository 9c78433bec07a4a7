import { Form } from "react-router";
import { z } from "zod";
import { useOfflineTickets } from "~/browser/workers";
import { getMyOverview } from "~/domain/accounts/get-my-overview.server";
import { presentDecisions, presentMyOrders } from "~/domain/accounts/present-my-orders.server";
import { presentVisits } from "~/domain/accounts/present-visits.server";
import { requestVerificationEmail } from "~/domain/accounts/verify-email-and-join-orders.server";
import { logOut } from "~/domain/identity/sessions.server";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { getGuard } from "~/request/guards.server";
import { load, mapUnexpectedError } from "~/request/load.server";
import { type SubmitResult, submit } from "~/request/submit.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { accountPages, DashboardPage } from "~/ui/account/dashboard-page";
import { OrderList } from "~/ui/account/order-list";
import { NextVisits } from "~/ui/account/visit-card";
import { ErrorSummary } from "~/ui/form/error-summary";
import { SubmitButton } from "~/ui/form/submit-button";
import type { PageHandle } from "~/ui/layout/page-handle";
import { pageMeta } from "~/ui/layout/page-meta";
import { Titled } from "~/ui/parts/blocks";
import { ButtonLink } from "~/ui/parts/button";
import { WithCode } from "~/ui/parts/formatted-text";
import { Link } from "~/ui/parts/link";
import { Message } from "~/ui/parts/message";
import type { Route } from "./+types/dashboard";

export const middleware: Route.MiddlewareFunction[] = [getGuard("auth")];
export const handle: PageHandle = { layout: "profile" };

const maxNewestOrders = 3;
const DashboardForm = z.object({ intent: z.enum(["prove", "logOut"]) });

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const ctx = ctxOf(context);
  const overview = mapUnexpectedError("profile_unreadable", getMyOverview(ctx));
  const { user, joins, coming, orders } = await load(overview);
  return withHead(args, "dashboard", {
    ...{ user, joins },
    isChanged: url.searchParams.has("changed"),
    coming: presentVisits(ctx, coming),
    orders: presentMyOrders(ctx, orders.slice(0, maxNewestOrders)),
    decisions: presentDecisions(ctx, orders),
    title: ctx.t("account.dashboard.title"),
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  return submit(request, ctx, DashboardForm, async ({ intent }): Promise<SubmitResult> => {
    switch (intent) {
      case "prove":
        await requestVerificationEmail(ctx);
        return { to: linkTo(ctx.locale, "dashboard"), toast: { key: "account.dashboard.sent_again" } };
      case "logOut":
        await mapUnexpectedError("logout_broken", logOut(ctx));
        return { to: linkTo(ctx.locale, "logIn", null, { out: 1 }), shouldLoadDocument: true };
    }
  });
}

export const meta = pageMeta;

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { locale, t } = useT();
  const { user, joins, isChanged, coming, orders, decisions } = loaderData;
  const [next] = coming;
  useOfflineTickets(locale, next?.orderCode);
  const { displayName, email, provenAt } = user;
  return (
    <DashboardPage title={t("account.dashboard.hello", { name: displayName })}>
      <ErrorSummary result={actionData} />
      {decisions.map(({ code, title, texts, what, to }) => (
        <Message key={to} tone="warn" title={title}>
          <p>
            <WithCode text={t("orders.order_title", { code })} code={code} /> · {what}
          </p>
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <p className="mt-2">
            <ButtonLink reloadDocument to={to}>
              {t("settings.orders.choose")}
            </ButtonLink>
          </p>
        </Message>
      ))}
      {isChanged && (
        <Message tone="warn">
          <p>{t("account.dashboard.changed", { name: displayName })}</p>
        </Message>
      )}
      {provenAt === null ? (
        <Message tone="warn">
          <p>{t("account.dashboard.unproven", { email })}</p>
          <Form method="post" className="mt-2">
            <SubmitButton variant="soft" icon="mail" name="intent" value="prove">
              {t("account.dashboard.send_again")}
            </SubmitButton>
          </Form>
        </Message>
      ) : (
        <p className="text-muted">
          {email} · {t("account.dashboard.proven")}
        </p>
      )}
      {joins.joined > 0 && <p className="text-muted">{t("account.dashboard.joined", { count: joins.joined })}</p>}
      {joins.waiting > 0 && (
        <Message>
          <p>{t("account.dashboard.to_join", { count: joins.waiting, email })}</p>
          <Form method="post" className="mt-2">
            <SubmitButton variant="soft" icon="mail" name="intent" value="prove">
              {t("account.dashboard.send_link")}
            </SubmitButton>
          </Form>
        </Message>
      )}
      <Titled id="coming" title={t("settings.tickets.coming")} size="text-lg">
        <NextVisits visits={coming} />
      </Titled>
      {orders.length > 0 && (
        <Titled id="newest" title={t("settings.orders.newest")} size="text-lg">
          <OrderList orders={orders} />
          <p>
            <Link to={linkTo(locale, "myOrders")} className="inline-flex min-h-11 items-center">
              {t("settings.orders.all")}
            </Link>
          </p>
        </Titled>
      )}
      <ul className="card grid gap-x-8 gap-y-2 max-md:py-2! md:grid-cols-2">
        {accountPages.map((id) => (
          <li key={id}>
            <Link to={linkTo(locale, id)} className="inline-flex min-h-11 items-center font-semibold text-ui-ink">
              {t(`settings.nav.${id}`)}
            </Link>
            <p className="help max-md:hidden">{t(`settings.about.${id}`)}</p>
          </li>
        ))}
      </ul>
    </DashboardPage>
  );
}
