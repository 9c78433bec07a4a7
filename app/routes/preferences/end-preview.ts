import { redirect } from "react-router";
import { ctxOf } from "~/request/ctx.server";
import { deletePreviewCookie } from "~/request/preview-cookie.server";
import { linkToStaff } from "~/staff-map";
import type { Route } from "./+types/end-preview";

export const loader = () => redirect("/", 302);

export function action({ context }: Route.ActionArgs) {
  return redirect(linkToStaff("home"), { status: 303, headers: { "Set-Cookie": deletePreviewCookie(ctxOf(context)) } });
}
