import { data } from "react-router";
import { renderModeOf } from "./render-mode.server";

/** How often a page that waits for news asks for them, without a script. */
export const refreshSeconds = 15;

/** A page without scripts asks again by itself: by its header as it has `refresh`, in seconds; null: it does not. */
export function asksAgain<Page extends { refresh: number | null }>(request: Request, page: Page) {
  const { refresh } = page;
  if (refresh === null || renderModeOf(request) === "full") return page;
  return data(page, { headers: { Refresh: String(refresh) } });
}
