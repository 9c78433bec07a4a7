import { useEffect } from "react";
import { watchBuilds } from "./new-build";

type Line = { saveData?: boolean; effectiveType?: string };
const prefetchAfterMs = 1000;

/** What the page does beside its content, once its scripts run. */
export function useShell(color: "light" | "dark" | "auto") {
  useEffect(watchBuilds, []);
  useEffect(() => {
    const line = (navigator as { connection?: Line }).connection;
    if (line?.saveData || line?.effectiveType?.includes("2g")) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const { prefetchByIntent } = await import("./prefetch");
      if (!stop.signal.aborted) stop.signal.addEventListener("abort", prefetchByIntent());
    }, prefetchAfterMs);
    stop.signal.addEventListener("abort", () => clearTimeout(timer));
    return () => stop.abort();
  }, []);
  useEffect(() => {
    keepColor(color);
    if (color !== "auto") return;
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const follow = () => document.documentElement.classList.toggle("dark", dark.matches);
    follow();
    dark.addEventListener("change", follow);
    return () => {
      dark.removeEventListener("change", follow);
      document.documentElement.classList.remove("dark");
    };
  }, [color]);
}

/** The cookie decides; programs that look for the mode where it used to be kept find it there too. */
function keepColor(color: string) {
  try {
    localStorage.setItem("color-theme", color);
    localStorage.setItem("nuxt-color-mode", color === "auto" ? "system" : color);
  } catch {
    // A browser that keeps nothing.
  }
}
