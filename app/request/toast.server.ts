import { createCookieSessionStorage } from "react-router";
import { createToastUtilsWithCustomSession } from "remix-toast";
import { config } from "~/lib/config.server";
import { cookieDays, readCookie } from "./cookies.server";
import { isPrefetch } from "./visitor.server";

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
