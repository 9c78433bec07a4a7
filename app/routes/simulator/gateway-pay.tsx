import { data, redirect } from "react-router";
import { type GatewayId, gatewayIds } from "~/domain/payments/gateway-ids";
import { fakeProviders } from "~/domain/payments/simulator/fake-providers.server";
import {
  type PaymentScenario,
  paymentScenarios,
  runPaymentScenario,
} from "~/domain/payments/simulator/run-payment-scenario.server";
import {
  getServerScenario,
  type ServerScenario,
  serverScenarios,
  setServerScenario,
} from "~/domain/payments/simulator/server-scenario.server";
import { formatVnd } from "~/lib/money";
import { ctxOf } from "~/request/ctx.server";
import { readForm } from "~/request/read-input.server";
import type { PageHandle } from "~/ui/layout/page-handle";
import { Facts } from "~/ui/parts/blocks";
import { Button, buttonClass } from "~/ui/parts/button";
import { Message } from "~/ui/parts/message";
import { SimulatorPage } from "~/ui/simulator/simulator-page";
import type { Route } from "./+types/gateway-pay";
import { getSimulatorTexts, openSimulator } from "./open-simulator.server";

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
  const { id, gateway } = getFakeProvider(url);
  const payment = await fakeProviders[id].readPayment(ctx, url.searchParams);
  const scenario = await getServerScenario(ctx, id);
  const page = {
    locale,
    texts: getSimulatorTexts(t, "gateway", textNames, { gateway }),
    servers: serverScenarios.map((scenario) => ({ id: scenario, label: t(`simulator.gateway.servers.${scenario}`) })),
    scenario: t(`simulator.gateway.servers.${scenario}`),
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
    choices: (Object.keys(paymentScenarios) as PaymentScenario[]).map((id) => ({
      id,
      label: t(`simulator.gateway.choices.${id}`),
    })),
  });
}

/** The page itself navigates to the shop, because CSP `form-action` forbids redirects to other sites. */
export async function action({ request, context }: Route.ActionArgs) {
  const { url } = openSimulator(request);
  const ctx = ctxOf(context);
  const { id } = getFakeProvider(url);
  const form = await readForm(request);
  const scenario = serverScenarios.find((known) => known === form.get("server"));
  if (scenario) return changeServerScenario(scenario);
  const choice = (Object.keys(paymentScenarios) as PaymentScenario[]).find((known) => known === form.get("choice"));
  if (!choice) throw data(null, { status: 400 });
  const payment = await fakeProviders[id].readPayment(ctx, url.searchParams);
  if ("refusal" in payment) return null;
  const goTo = await runPaymentScenario(ctx, id, payment, choice);
  if (goTo !== null && new URL(goTo).origin === url.origin) return redirect(goTo, 303);
  return { goTo };

  async function changeServerScenario(scenario: ServerScenario) {
    await setServerScenario(ctx, id, scenario);
    return redirect(url.pathname + url.search, 303);
  }
}

function getFakeProvider({ pathname }: URL): { id: GatewayId; gateway: string } {
  const id = gatewayIds.find((known) => pathname.replace(/\.data$/, "") === `/simulator/${known}`);
  if (!id) throw data(null, { status: 404 });
  return { id, gateway: fakeProviders[id].name };
}

export default function GatewayPay({ loaderData, actionData }: Route.ComponentProps) {
  const { locale, texts, refusal, payment, choices, servers, scenario } = loaderData;
  return (
    <SimulatorPage locale={locale} title={texts.title} demo={texts.demo}>
      {refusal && (
        <div role="alert">
          <Message tone="bad">
            {texts.refused} {refusal.code}: {refusal.why}
          </Message>
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
      {actionData && <FinishedPayment goTo={actionData.goTo} texts={texts} />}
      {!actionData && (
        <details className="card">
          <summary className="min-h-11 content-center font-bold">
            {texts.server}: {scenario}
          </summary>
          <p className="help">{texts.server_hint}</p>
          <Choices name="server" choices={servers} />
        </details>
      )}
    </SimulatorPage>
  );
}

type GatewayChoicesProps = { name: "choice" | "server"; choices: readonly { id: string; label: string }[] };

function Choices({ name, choices }: GatewayChoicesProps) {
  return (
    <form method="post" className="stack gap-3">
      {choices.map(({ id, label }, index) => (
        <Button
          key={id}
          type="submit"
          variant={name === "choice" && index === 0 ? "main" : "line"}
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

function FinishedPayment({
  goTo,
  texts,
}: {
  goTo: string | null;
  texts: Record<"closed" | "returning" | "back", string>;
}) {
  if (goTo === null)
    return (
      <div role="status">
        <Message tone="done">{texts.closed}</Message>
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
