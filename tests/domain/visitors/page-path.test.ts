import { expect, test } from "vitest";
import { isTicketPath, normalisePage, normalisePath } from "~/domain/visitors/page-path.rules";

test.each([
  ["/", "vi", "/"],
  ["/en", "en", "/"],
  ["/en/Products//X/?a=1", "en", "/products/x"],
  ["https://shop.example/tickets/%63ap", "vi", "/tickets/cap"],
  ["/en/orders/ABCDEFGH23/pay", "en", "/orders/:code/pay"],
  ["/V/AAAABBBB", "vi", "/v/:token"],
  ["/%zz", "vi", "/%zz"],
])("%s is the page %s %s", (address, locale, path) => {
  expect(normalisePage(address)).toEqual({ locale, path });
});

test("a visit of a ticket is recorded without its token, in either language and case", () => {
  for (const address of ["/V/AAAABBBB", "/en/v/aaaabbbb?x=1"]) {
    expect(isTicketPath(address)).toBe(true);
    expect(normalisePath(address).toLowerCase()).not.toContain("aaaabbbb");
  }
  expect([isTicketPath("/tickets/cap-treo"), normalisePath("/en/Tickets/?a=1")]).toEqual([false, "/en/tickets"]);
});
