import { redirect } from "react-router";
import { getPayment } from "~/domain/selling/get-payment.server";
import type { Locale } from "~/i18n/locale";
import { qrPng } from "~/lib/qr";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { linkTo } from "~/site-map";
import type { Route } from "./+types/vietqr-file";

/** Pixels a module: some 700 in all, which no messenger or banking app shrinks below what it can read. */
const scale = 12;

/** For who may pay it; the pay page says why there is none. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  // The path has no language: the page that links here says which.
  const locale: Locale = url.searchParams.get("lang") === "en" ? "en" : "vi";
  const view = url.searchParams.get("view") ?? undefined;
  const { order, step } = await load(getPayment(ctx, { code: params.code, view }));
  if (step.kind !== "transfer") throw redirect(ctx.carry(linkTo(locale, "payOrder", { code: order.code })));
  return new Response(new Uint8Array(await qrPng(step.transfer.qr, { scale })), {
    headers: {
      "Content-Type": "image/png",
      "Content-Disposition": `attachment; filename="VietQR-${order.code}.png"`,
      "Cache-Control": "private, no-store",
    },
  });
}
