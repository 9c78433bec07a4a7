import { data, Form } from "react-router";
import { CreditByCode } from "~/domain/payments/schema";
import { type CreditPageView, getCreditBalance, presentCredit } from "~/domain/payments/view-credit.server";
import { useT } from "~/i18n/use-t";
import { config } from "~/lib/config.server";
import { demoCredit } from "~/lib/demo-login";
import { ctxOf } from "~/request/ctx.server";
import { submit } from "~/request/submit.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Field } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import { pageMeta } from "~/ui/layout/page-meta";
import { OrderHistory } from "~/ui/orders/order-state-message";
import { Code } from "~/ui/parts/formatted-text";
import { Message } from "~/ui/parts/message";
import type { Route } from "./+types/store-credit";

export function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const { t } = ctxOf(context);
  return withHead(args, "storeCredit", {
    demo: config.isDemo ? t("credit.demo", { code: demoCredit.code }) : null,
  });
}

/** The response is the page itself, because a code with a balance must not be in a URL. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const found: { credit: CreditPageView | null } = { credit: null };
  const answer = await submit(request, ctx, CreditByCode, async (input) => {
    found.credit = presentCredit(await getCreditBalance(ctx, input), ctx.locale);
    return "stay";
  });
  return answer instanceof Response ? answer : data({ ...answer.data, ...found }, answer.init ?? undefined);
}

export const meta = pageMeta;

export default function StoreCredit({ loaderData: { title, demo }, actionData }: Route.ComponentProps) {
  const { t, locale } = useT();
  const credit = actionData?.credit;
  return (
    <div className="wrap page stack max-w-[36rem]!">
      <h1>{title}</h1>
      <p className="text-muted">{t("credit.lead")}</p>
      {demo && <Message>{demo}</Message>}
      <Form method="post" action={linkTo(locale, "storeCredit")} noValidate className="card stack">
        <ErrorSummary result={actionData} />
        <Field
          name="code"
          label={t("credit.code")}
          help={t("credit.code_help")}
          result={actionData}
          required
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
        />
        <SubmitButton>{t("credit.check")}</SubmitButton>
      </Form>
      {credit && (
        <>
          <section className="card stack gap-2" aria-live="polite">
            <h2 className="text-lg">
              <Code of={credit.code} />
            </h2>
            <p className="row text-lg font-semibold">
              {t("credit.balance")} <span className="num">{credit.balance}</span>
            </p>
            <p>{credit.until}</p>
            <p className="help">{t("credit.how")}</p>
          </section>
          <OrderHistory title={t("credit.history")} events={credit.history} isOpen />
        </>
      )}
    </div>
  );
}
