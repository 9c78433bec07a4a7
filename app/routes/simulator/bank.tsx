import { data } from "react-router";
import { BankTransfer, getShopUrl, transferAtBank } from "~/domain/payments/simulator/transfer-at-bank.server";
import { settingText } from "~/domain/shop/shop.rules";
import { config } from "~/lib/config.server";
import { formatVnd } from "~/lib/money";
import { ctxOf } from "~/request/ctx.server";
import { readForm } from "~/request/read-input.server";
import { Field } from "~/ui/form/field";
import type { PageHandle } from "~/ui/layout/page-handle";
import { Button } from "~/ui/parts/button";
import { Message } from "~/ui/parts/message";
import { SimulatorPage } from "~/ui/simulator/simulator-page";
import type { Route } from "./+types/bank";
import { getHomeLink, getSimulatorTexts, openSimulator } from "./open-simulator.server";

const textNames = ["title", "demo", "holder", "account", "amount", "memo", "hint", "send", "back"] as const;

export const handle: PageHandle = { layout: "bare" };

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.texts.title }, { name: "robots", content: "noindex" }];
}

export function loader({ request, context }: Route.LoaderArgs) {
  const { locale, t, url } = openSimulator(request);
  const ctx = ctxOf(context);
  const { shop } = ctx;
  const query = url.searchParams;
  return {
    locale,
    home: getHomeLink(ctx, locale),
    texts: getSimulatorTexts(t, "bank", textNames),
    holder: settingText(shop, "bank_holder"),
    account: query.get("account") ?? settingText(shop, "bank_account"),
    amount: query.get("amount") ?? "",
    memo: query.get("memo") ?? "",
    back: shopPage(query.get("back"), url.origin),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { locale, t } = openSimulator(request);
  const form = await readForm(request);
  const [account, amount, memo] = ["account", "amount", "memo"].map((name) => String(form.get(name) ?? ""));
  const typed = { account, amount, memo };
  const transfer = BankTransfer.safeParse(typed);
  if (!transfer.success) return data({ ok: false, message: t("simulator.bank.invalid"), typed }, { status: 422 });
  const { status } = await transferAtBank(ctxOf(context), transfer.data);
  const sent = formatVnd(transfer.data.amount, locale);
  const answer = status === 0 ? "silent" : status === 200 ? "answered" : "refused";
  return data({ ok: status === 200, message: t(`simulator.bank.${answer}`, { amount: sent, status }), typed });
}

/** Accepts only URLs of the shop. The fake bank may have another origin. */
function shopPage(back: string | null, here: string): string | null {
  if (!back || !URL.canParse(back, here)) return null;
  const { origin, href } = new URL(back, here);
  return [here, config.publicOrigin, getShopUrl()].includes(origin) ? href : null;
}

export default function Bank({ loaderData, actionData }: Route.ComponentProps) {
  const { locale, home, texts, holder, back, ...transfer } = loaderData;
  const { account, amount, memo } = actionData?.typed ?? transfer;
  return (
    <SimulatorPage locale={locale} title={texts.title} demo={texts.demo} home={home}>
      {actionData && (
        <div role={actionData.ok ? "status" : "alert"}>
          <Message tone={actionData.ok ? "done" : "bad"}>{actionData.message}</Message>
        </div>
      )}
      <form method="post" className="card stack">
        <p>
          <span className="help block">{texts.holder}</span>
          <strong>{holder}</strong>
        </p>
        <Field name="account" label={texts.account} defaultValue={account} maxLength={30} required />
        <Field
          name="amount"
          label={texts.amount}
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          defaultValue={amount}
          required
        />
        <Field name="memo" label={texts.memo} help={texts.hint} defaultValue={memo} maxLength={200} />
        <Button type="submit">{texts.send}</Button>
      </form>
      {back && (
        <p>
          <a href={back}>{texts.back}</a>
        </p>
      )}
    </SimulatorPage>
  );
}
