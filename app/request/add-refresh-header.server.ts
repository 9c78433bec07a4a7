import { data } from "react-router";
import { renderModeOf } from "./render-mode.server";

export const refreshSeconds = 15;

/** Makes a page without scripts reload by the `Refresh` header when its `refresh` (seconds) is not null. */
export function addRefreshHeader<Page extends { refresh: number | null }>(request: Request, page: Page) {
  const { refresh } = page;
  if (refresh === null || renderModeOf(request) === "full") return page;
  return data(page, { headers: { Refresh: String(refresh) } });
}
