import { expect, test } from "vitest";
import { translateIn } from "~/i18n/translate.server";
import { describeFacts } from "~/ui/staff/audit-entry";
import { formatActor } from "~/ui/staff/format-actor";

test("staff see the name of an actor without its stored code", () => {
  const t = translateIn("vi");
  expect(formatActor("staff:Lan", t)).toBe("Lan");
  expect(formatActor("gateway:vnpay", t)).toBe("vnpay");
  for (const actor of ["buyer", "system"] as const) expect(formatActor(actor, t)).not.toContain(actor);
});

test.each([
  ["vi", "lượt vào: 4, khách: 3", "trạng thái: Đã hủy", "số tiền: 50.000 ₫, hàng trả lại: nhập lại kho"],
  ["en", "entry times: 4, visitors: 3", "state: Cancelled", "amount: ₫50,000, returned goods: back in stock"],
] as const)("the staff log says what changed in words, in %s", (locale, counts, status, money) => {
  const text = (facts: Parameters<typeof describeFacts>[0]) =>
    describeFacts(facts, { t: translateIn(locale), locale })
      .join()
      .replace(/\u00a0/g, " ");
  expect(text({ slots: 4, people: 3 })).toBe(counts);
  expect(text({ status: "cancelled" })).toBe(status);
  expect(text({ amount: 50_000, stock: "back" })).toBe(money);
});
