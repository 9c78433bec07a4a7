import { data, redirect } from "react-router";
import { playVnpay, type VnpayChoice, vnpayChoices } from "~/domain/payments/simulator/play-vnpay.server";
import { readVnpayPayment } from "~/domain/payments/simulator/read-vnpay-payment.server";
import { formatVnd } from "~/lib/money";
import { ctxOf } from "~/request/ctx.server";
import { readForm } from "~/request/read-form.server";
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
  const choices = Object.keys(vnpayChoices).map((id) => ({ id, label: t(`simulator.vnpay.choices.${id}`) }));
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
    <section className="card" lang={locale}>
      <h1>{texts.title}</h1>
      <p role="note">{texts.demo}</p>
      {refusal && (
        <p role="alert">
          {texts.refused} {refusal.code}: {refusal.why}
        </p>
      )}
      {payment && (
        <dl>
          <dt>{texts.merchant}</dt>
          <dd>{payment.tmnCode}</dd>
          <dt>{texts.amount}</dt>
          <dd>{payment.amount}</dd>
          <dt>{texts.info}</dt>
          <dd>{payment.orderInfo}</dd>
          <dt>{texts.reference}</dt>
          <dd>{payment.txnRef}</dd>
        </dl>
      )}
      {payment && !actionData && <Choices choices={choices} />}
      {actionData && <Played goTo={actionData.goTo} texts={texts} />}
    </section>
  );
}

function Choices({ choices }: { choices: readonly { id: string; label: string }[] }) {
  return (
    <form method="post">
      {choices.map(({ id, label }) => (
        <p key={id}>
          <button type="submit" className="btn whitespace-normal" name="choice" value={id}>
            {label}
          </button>
        </p>
      ))}
    </form>
  );
}

function Played({ goTo, texts }: { goTo: string | null; texts: Record<"closed" | "returning" | "back", string> }) {
  if (goTo === null) return <p role="status">{texts.closed}</p>;
  return (
    <>
      <meta httpEquiv="refresh" content={`0;url=${goTo}`} />
      <p role="status">{texts.returning}</p>
      <a className="btn" href={goTo}>
        {texts.back}
      </a>
    </>
  );
}
