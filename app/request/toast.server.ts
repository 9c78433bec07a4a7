import { randomUUID } from "node:crypto";
import { createCookieSessionStorage } from "react-router";
import { createToastUtilsWithCustomSession } from "remix-toast";
import type { Ctx } from "~/domain/ctx";
import { config } from "~/lib/config.server";
import type { VisitorFrame } from "~/lib/visitor-frame";
import { cookieDays, readCookie } from "./cookies.server";
import { isPrefetch } from "./visitor.server";

type ToastData = { inCart: number; toast: Awaited<ReturnType<typeof getToast>>["toast"] };

export type ToastType = "success" | "info" | "warning" | "error";

const storage = createCookieSessionStorage({
  cookie: {
    name: "toast",
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: config.publicOrigin?.startsWith("https:") ?? false,
    secrets: [config.cookieSecret || "unset"],
    maxAge: Math.round(cookieDays.toast * 86_400),
  },
});

const toasts = createToastUtilsWithCustomSession(storage);
export const { redirectWithToast } = toasts;

export async function getToast(request: Request) {
  if (readCookie(request, "toast") === null || isPrefetch(request)) return { toast: null, headers: new Headers() };
  return toasts.getToast(request);
}

export function buildVisitorFrame(
  { visitor, now }: Pick<Ctx, "visitor" | "now">,
  { inCart, toast }: ToastData,
): VisitorFrame {
  const { userId, cartSessionId, displayName, consent } = visitor;
  return {
    inCart,
    account: displayName === null ? null : { displayName },
    toast: toast ? { message: toast.message, type: toast.type, at: now.getTime() } : null,
    consent,
    formKey: userId === null && cartSessionId === null ? "" : randomUUID(),
  };
}
