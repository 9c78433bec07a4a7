import { randomUUID } from "node:crypto";
import { Form } from "react-router";
import { z } from "zod";
import { getRefundOffer, type RefundOffer } from "~/domain/aftersales/get-refund-offer.server";
import { sendAccountCode, submitPayoutAccount } from "~/domain/aftersales/payout-account.server";
import {
  presentRefundPage,
  selectEverything,
  shouldShowPayoutAccount,
} from "~/domain/aftersales/present-refund.server";
import type { RefundFormView } from "~/domain/aftersales/refund-form-view";
import { requestRefund } from "~/domain/aftersales/request-refund.server";
import { GiveAccount, RequestRefund } from "~/domain/aftersales/schema";
import { DomainError } from "~/domain/errors";
import { lookUpOrder } from "~/domain/orders/order-access.server";
import { LookUpOrder } from "~/domain/orders/schema";
import { useT } from "~/i18n/use-t";
import { phoneHref } from "~/lib/phone";
import { ctxOf, type RequestCtx } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { type SubmitResult, submit } from "~/request/submit.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { RefundAccount } from "~/ui/aftersales/payout-account";
import { RefundForm } from "~/ui/aftersales/refund-form";
import { RefundRequests } from "~/ui/aftersales/refunds-of-order";
import { ErrorSummary } from "~/ui/form/error-summary";
import { type FormResult, sentValue } from "~/ui/form/form-result";
import { SubmitButton } from "~/ui/form/submit-button";
import { useShop } from "~/ui/layout/frame-data";
import { pageMeta } from "~/ui/layout/page-meta";
import { OrderProofFields } from "~/ui/orders/order-proof-fields";
import { ButtonLink } from "~/ui/parts/button";
import { WithCode } from "~/ui/parts/formatted-text";
import type { Route } from "./+types/order-refund";

const refundFields = RequestRefund.omit({ code: true, view: true });
const RefundPageForm = z.discriminatedUnion("intent", [
  LookUpOrder.extend({ intent: z.literal("find") }),
  refundFields.extend({ intent: z.enum(["count", "send"]) }),
  z.object({ intent: z.literal("code") }),
  GiveAccount.omit({ code: true, view: true }).extend({ intent: z.literal("account") }),
]);

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const ctx = ctxOf(context);
  const { t } = ctx;
  const code = (url.searchParams.get("code") ?? "").slice(0, 20);
  const offer = code ? await load(findRefundOffer(ctx, code)) : null;
  const own = { code: offer?.code ?? code, isCodeSent: url.searchParams.has("sent"), key: randomUUID() };
  if (!offer) return withHead(args, "orderRefund", { ...own, found: null, first: { units: [], pieces: {} } });
  const found = presentRefundPage(ctx, offer);
  const requested = { units: url.searchParams.getAll("unit"), pieces: {} };
  return withHead(args, "orderRefund", {
    ...{ ...own, found, first: url.searchParams.has("all") ? selectEverything(found.refund) : requested },
    title: t("refunds.title_of", { code: offer.code }),
  });
}

async function findRefundOffer(ctx: RequestCtx, code: string): Promise<RefundOffer | null> {
  return getRefundOffer(ctx, { code }).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "order_not_found") return null;
    throw error;
  });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const code = (url.searchParams.get("code") ?? "").slice(0, 20);
  const here = (query: Record<string, string> = {}) => linkTo(ctx.locale, "orderRefund", null, { code, ...query });
  return submit(request, ctx, RefundPageForm, async ({ intent, ...form }): Promise<SubmitResult> => {
    if ("contact" in form) {
      const found = await lookUpOrder(ctx, form);
      return { to: linkTo(ctx.locale, "orderRefund", null, { code: found.code }) };
    }
    if ("amount" in form) {
      if (intent === "count") return "stay";
      if (!(await tryRequestRefund(ctx, { ...form, code }))) return "stay";
      const isAccountRequired = shouldShowPayoutAccount(await getRefundOffer(ctx, { code }));
      return {
        to: isAccountRequired ? `${here()}#account` : linkTo(ctx.locale, "order", { code }),
        toast: { key: "refunds.sent" },
      };
    }
    if ("oneTimeCode" in form) {
      await submitPayoutAccount(ctx, { ...form, code });
      return { to: linkTo(ctx.locale, "order", { code }), toast: { key: "refunds.account.saved" } };
    }
    await sendAccountCode(ctx, { code });
    return { to: `${here({ sent: "1" })}#account`, toast: { key: "refunds.account.code_sent" } };
  });
}

/** Returns false if the form had no amount, as without a script. The page then asks the buyer to confirm the amount. */
async function tryRequestRefund(ctx: RequestCtx, input: z.output<typeof RequestRefund>): Promise<boolean> {
  try {
    await requestRefund(ctx, input);
    return true;
  } catch (error) {
    if (input.amount === 0 && error instanceof DomainError && error.field === "amount") return false;
    throw error;
  }
}

export const shouldRevalidate = () => true;
export const meta = pageMeta;

export default function OrderRefund({ loaderData, actionData }: Route.ComponentProps) {
  const { t, locale } = useT();
  const { code, found, title } = loaderData;
  const of = (...intents: string[]) => (intents.includes(intentOf(actionData)) ? actionData : undefined);
  if (!found)
    return (
      <div className="wrap page stack">
        <h1>{title}</h1>
        <p className="text-muted">{t("refunds.lead")}</p>
        <Form method="post" noValidate className="card stack max-w-md">
          <ErrorSummary result={actionData} />
          <OrderProofFields result={actionData} code={code} />
          <SubmitButton name="intent" value="find">
            {t("orders.find")}
          </SubmitButton>
        </Form>
      </div>
    );
  const { refund, account } = found;
  const isOpen =
    refund.units.some(({ amount }) => amount !== null) || refund.goods.some(({ amounts }) => amounts.length > 0);
  const result = of("send", "count");
  const form = <RefundForm refund={refund} first={loaderData.first} formKey={loaderData.key} result={result} />;
  return (
    <div className="wrap page stack max-w-[44rem]! gap-6">
      <h1>
        <WithCode text={title} code={code} />
      </h1>
      <RefundRequests requests={found.requests} />
      {account && (
        <RefundAccount
          account={account}
          banks={found.banks}
          days={found.days}
          isCodeSent={loaderData.isCodeSent}
          result={of("account", "code")}
        />
      )}
      {!isOpen && <NoRefund refund={refund} />}
      {isOpen && found.requests.length === 0 && form}
      {isOpen && found.requests.length > 0 && (
        <details open={result !== undefined || loaderData.first.units.length > 0}>
          <summary className="min-h-11 content-center font-semibold">{t("refunds.more")}</summary>
          {form}
        </details>
      )}
      <p>
        <ButtonLink variant="line" to={linkTo(locale, "order", { code })}>
          {t("refunds.see_order")}
        </ButtonLink>
      </p>
    </div>
  );
}

function intentOf(result: FormResult | undefined): string {
  return sentValue(result, "intent") ?? "";
}

function NoRefund({ refund: { nothing, contact, units, goods } }: { refund: RefundFormView }) {
  const phone = useShop()?.phone;
  const items = [...units, ...goods.map(({ line, ...piece }) => ({ ...piece, key: line }))];
  return (
    <section className="card stack">
      <p className="font-semibold">{nothing}</p>
      {items.map(({ key, title, detail, ruleText }) => (
        <p key={key}>
          {title}
          <span className="help block">{[detail, ruleText].filter(Boolean).join(" · ")}</span>
        </p>
      ))}
      {phone && (
        <p>
          {contact} <a href={phoneHref(phone)}>{phone}</a>
        </p>
      )}
    </section>
  );
}
