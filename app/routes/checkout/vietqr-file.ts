import { redirect } from "react-router";
import { getPayment } from "~/domain/orders/get-payment.server";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { localeOfFile } from "~/request/read-input.server";
import { linkTo } from "~/site-map";
import type { Route } from "./+types/vietqr-file";
import { buildQrAttachment } from "./qr-attachment.server";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  const locale = localeOfFile(url);
  const view = url.searchParams.get("view") ?? undefined;
  const { order, step } = await load(getPayment(ctx, { code: params.code, view }));
  if (step.kind !== "transfer") throw redirect(ctx.addSession(linkTo(locale, "payOrder", { code: order.code })));
  return buildQrAttachment(step.transfer.qr, order.code);
}
