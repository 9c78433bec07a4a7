import { redirect } from "react-router";
import { getExchange } from "~/domain/aftersales/pay-exchange.server";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { localeOfFile } from "~/request/read-input.server";
import { linkTo } from "~/site-map";
import { buildQrAttachment } from "../checkout/qr-attachment.server";
import type { Route } from "./+types/exchange-vietqr-file";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  const locale = localeOfFile(url);
  const view = url.searchParams.get("view") ?? undefined;
  const { step, code, orderCode } = await load(getExchange(ctx, { ...params, view }));
  if (step?.kind !== "transfer")
    throw redirect(ctx.addSession(linkTo(locale, "payExchange", { code: orderCode, exchange: code })));
  return buildQrAttachment(step.transfer.qr, code);
}
