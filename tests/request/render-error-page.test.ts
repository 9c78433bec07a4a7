import { expect, test } from "vitest";
import { renderErrorPage } from "~/request/render-error-page.server";

const linksOf = (status: number, path: string) =>
  [...renderErrorPage(status, { path }).html.matchAll(/<a href="([^"]+)">([^<]+)<\/a>/g)].map(([, ...link]) => link);

test("an error page of staff leads to Today, and the page that failed is offered separately", () => {
  const today = ["/staff", "Về trang Hôm nay"];
  for (const status of [400, 429, 500, 503])
    expect(linksOf(status, "/staff/orders/ABC?q=1")).toEqual([today, ["/staff/orders/ABC", "Thử lại trang này"]]);
  expect(linksOf(404, "/staff/nowhere")).toEqual([today]);
  expect(linksOf(500, "/tickets").map(([to]) => to)).not.toContain("/staff");
});
