import { data, redirect } from "react-router";
import { type Mood, moods, readMood, setMood } from "~/domain/payments/simulator/mood.server";
import { type Choice, choices, play } from "~/domain/payments/simulator/play.server";
import { type PretendedId, pretendedIds } from "~/domain/payments/simulator/pretended";
import { pretendedGateways } from "~/domain/payments/simulator/pretended-gateways.server";
import { formatVnd } from "~/lib/money";
import { ctxOf } from "~/request/ctx.server";
import { readForm } from "~/request/read-form.server";
import type { PageHandle } from "~/ui/layout/page-handle";
import { Button, buttonClass } from "~/ui/parts/button";
import { Facts } from "~/ui/parts/facts";
import { Notice } from "~/ui/parts/notice";
import { PretendPage } from "~/ui/simulator/pretend-page";
import type { Route } from "./+types/gateway-pay";
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
  "server",
  "server_hint",
] as const;

export const handle: PageHandle = { layout: "bare" };

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.texts.title }, { name: "robots", content: "noindex" }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { locale, t, url } = openSimulator(request);
  const ctx = ctxOf(context);
  const { id, gateway } = pretendedAt(url);
  const payment = await pretendedGateways[id].read(ctx, url.searchParams);
  const mood = await readMood(ctx, id);
  const page = {
    locale,
    texts: textsOf(t, "gateway", textNames, { gateway }),
    servers: moods.map((mood) => ({ id: mood, label: t(`simulator.gateway.servers.${mood}`) })),
    mood: t(`simulator.gateway.servers.${mood}`),
  };
  if ("refusal" in payment) {
    const refusal = { code: payment.refusal, why: t(`simulator.gateway.refusals.${payment.refusal}`) };
    return data({ ...page, refusal, payment: null, choices: [] }, { status: 400 });
  }
  const { merchant, info, reference } = payment;
  return data({
    ...page,
    refusal: null,
    payment: { merchant, info, reference, amount: formatVnd(payment.amount, locale) },
    choices: (Object.keys(choices) as Choice[]).map((id) => ({ id, label: t(`simulator.gateway.choices.${id}`) })),
  });
}

/** CSP `form-action` forbids redirects to other sites, so the page itself navigates there. */
export async function action({ request, context }: Route.ActionArgs) {
  const { url } = openSimulator(request);
  const ctx = ctxOf(context);
  const { id } = pretendedAt(url);
  const form = await readForm(request);
  const mood = moods.find((known) => known === form.get("server"));
  if (mood) return changeMood(mood);
  const choice = (Object.keys(choices) as Choice[]).find((known) => known === form.get("choice"));
  if (!choice) throw data(null, { status: 400 });
  const payment = await pretendedGateways[id].read(ctx, url.searchParams);
  if ("refusal" in payment) return null;
  const goTo = await play(ctx, id, payment, choice);
  if (goTo !== null && new URL(goTo).origin === url.origin) return redirect(goTo, 303);
  return { goTo };

  async function changeMood(mood: Mood) {
    await setMood(ctx, id, mood);
    return redirect(url.pathname + url.search, 303);
  }
}

const names: Record<PretendedId, string> = { vnpay: "VNPay", momo: "MoMo", zalopay: "ZaloPay" };

function pretendedAt({ pathname }: URL): { id: PretendedId; gateway: string } {
  const id = pretendedIds.find((known) => pathname.replace(/\.data$/, "") === `/simulator/${known}`);
  if (!id) throw data(null, { status: 404 });
  return { id, gateway: names[id] };
}

export default function GatewayPay({ loaderData, actionData }: Route.ComponentProps) {
  const { locale, texts, refusal, payment, choices, servers, mood } = loaderData;
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
              [texts.merchant, payment.merchant],
              [texts.amount, payment.amount],
              [texts.info, payment.info],
              [texts.reference, payment.reference],
            ]}
          />
        </div>
      )}
      {payment && !actionData && <Choices name="choice" choices={choices} />}
      {actionData && <Played goTo={actionData.goTo} texts={texts} />}
      {!actionData && (
        <details className="card">
          <summary className="min-h-11 content-center font-bold">
            {texts.server}: {mood}
          </summary>
          <p className="help">{texts.server_hint}</p>
          <Choices name="server" choices={servers} />
        </details>
      )}
    </PretendPage>
  );
}

type ChoicesProps = { name: "choice" | "server"; choices: readonly { id: string; label: string }[] };

function Choices({ name, choices }: ChoicesProps) {
  return (
    <form method="post" className="stack gap-3">
      {choices.map(({ id, label }, index) => (
        <Button
          key={id}
          type="submit"
          look={name === "choice" && index === 0 ? "main" : "line"}
          className="whitespace-normal!"
          name={name}
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
