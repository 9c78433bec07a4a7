import { data, redirect } from "react-router";
import { playVnpay, type VnpayChoice, vnpayChoices } from "~/domain/payments/simulator/play-vnpay.server";
import { readVnpayPayment } from "~/domain/payments/simulator/read-vnpay-payment.server";
import { formatVnd } from "~/lib/money";
import { ctxOf } from "~/request/ctx.server";
import { readForm } from "~/request/read-form.server";
import type { PageHandle } from "~/ui/layout/page-handle";
import { Button, buttonClass } from "~/ui/parts/button";
import { Facts } from "~/ui/parts/facts";
import { Notice } from "~/ui/parts/notice";
import { PretendPage } from "~/ui/simulator/pretend-page";
import type { Route } from "./+types/vnpay-pay";
import { openSimulator, textsOf } from "./open-simulator.server";

const textNames = [
  "title",
  "demo",
  "merchant",
  "amount",
  "info",
  "reference",
  "refused",
  "closed",
  "returning",
  "back",
] as const;

export const handle: PageHandle = { layout: "bare" };

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.texts.title }, { name: "robots", content: "noindex" }];
}

export function loader({ request, context }: Route.LoaderArgs) {
  const { locale, t, url } = openSimulator(request);
  const payment = readVnpayPayment(url.searchParams, ctxOf(context).now);
  const texts = textsOf(t, "vnpay", textNames);
  if ("refusal" in payment) {
    const refusal = { code: payment.refusal, why: t(`simulator.vnpay.refusals.${payment.refusal}`) };
    return data({ locale, texts, refusal, payment: null, choices: [] }, { status: 400 });
  }
  const choices = (Object.keys(vnpayChoices) as VnpayChoice[]).map((id) => ({
    id,
    label: t(`simulator.vnpay.choices.${id}`),
  }));
  return data({
    locale,
    texts,
    refusal: null,
    payment: { ...payment, amount: formatVnd(payment.amount, locale) },
    choices,
  });
}

/** A page's form may lead only to where its policy says (CSP `form-action`): to another site the page itself moves on. */
export async function action({ request, context }: Route.ActionArgs) {
  const { url } = openSimulator(request);
  const ctx = ctxOf(context);
  const choice = String((await readForm(request)).get("choice"));
  const payment = readVnpayPayment(url.searchParams, ctx.now);
  if ("refusal" in payment) return null;
  if (!isChoice(choice)) throw data(null, { status: 400 });
  const goTo = await playVnpay(ctx, payment, choice);
  if (goTo !== null && new URL(goTo).origin === url.origin) return redirect(goTo, 303);
  return { goTo };
}

function isChoice(text: string): text is VnpayChoice {
  return Object.hasOwn(vnpayChoices, text);
}

export default function VnpayPay({ loaderData, actionData }: Route.ComponentProps) {
  const { locale, texts, refusal, payment, choices } = loaderData;
  return (
    <PretendPage locale={locale} title={texts.title} demo={texts.demo}>
      {refusal && (
        <div role="alert">
          <Notice tone="bad">
            {texts.refused} {refusal.code}: {refusal.why}
          </Notice>
        </div>
      )}
      {payment && (
        <div className="card">
          <Facts
            rows={[
              [texts.merchant, payment.tmnCode],
              [texts.amount, payment.amount],
              [texts.info, payment.orderInfo],
              [texts.reference, payment.txnRef],
            ]}
          />
        </div>
      )}
      {payment && !actionData && <Choices choices={choices} />}
      {actionData && <Played goTo={actionData.goTo} texts={texts} />}
    </PretendPage>
  );
}

function Choices({ choices }: { choices: readonly { id: string; label: string }[] }) {
  return (
    <form method="post" className="stack gap-3">
      {choices.map(({ id, label }, index) => (
        <Button
          key={id}
          type="submit"
          look={index === 0 ? "main" : "line"}
          className="whitespace-normal!"
          name="choice"
          value={id}
        >
          {label}
        </Button>
      ))}
    </form>
  );
}

function Played({ goTo, texts }: { goTo: string | null; texts: Record<"closed" | "returning" | "back", string> }) {
  if (goTo === null)
    return (
      <div role="status">
        <Notice tone="done">{texts.closed}</Notice>
      </div>
    );
  return (
    <>
      <meta httpEquiv="refresh" content={`0;url=${goTo}`} />
      <p role="status">{texts.returning}</p>
      <a className={buttonClass()} href={goTo}>
        {texts.back}
      </a>
    </>
  );
}
