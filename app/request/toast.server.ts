import { createCookieSessionStorage } from "react-router";
import { createToastUtilsWithCustomSession } from "remix-toast";
import { config } from "~/lib/config.server";

export type ToastType = "success" | "info" | "warning" | "error";

const storage = createCookieSessionStorage({
  cookie: {
    name: "toast",
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: config.publicOrigin?.startsWith("https:") ?? false,
    secrets: [config.cookieSecret || "unset"],
    maxAge: 60,
  },
});

export const { redirectWithToast, getToast } = createToastUtilsWithCustomSession(storage);
