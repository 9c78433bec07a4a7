import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allStrings } from "~/i18n/locale-files.server";
import { translateIn } from "~/i18n/translate.server";
import { describeChange, nameSubject } from "~/ui/staff/audit-entry";
import { formatActor } from "~/ui/staff/format-actor";
import { filesBelow } from "../../bin/hash-files.mjs";

test("staff see the name of an actor without its stored code", () => {
  const t = translateIn("vi");
  expect(formatActor("staff:Lan", t)).toBe("Lan");
  expect(formatActor("gateway:vnpay", t)).toBe("vnpay");
  for (const actor of ["buyer", "system"] as const) expect(formatActor(actor, t)).not.toContain(actor);
});

test.each([
  ["vi", "lượt vào: 4, khách: 3", "trạng thái: Đã hủy", "số tiền: 50.000 ₫, hàng trả lại: nhập lại kho"],
  ["en", "entry times: 4, visitors: 3", "state: Cancelled", "amount: ₫50,000, returned goods: back in stock"],
] as const)("the staff log describes changes in words, in %s", (locale, counts, status, money) => {
  const text = (facts: Parameters<typeof describeChange>[1]) =>
    describeChange(null, facts, { t: translateIn(locale), locale }).replace(/\u00a0/g, " ");
  expect(text({ slots: 4, people: 3 })).toBe(counts);
  expect(text({ status: "cancelled" })).toBe(status);
  expect(text({ amount: 50_000, stock: "back" })).toBe(money);
});

test.each([
  [
    "vi",
    "từ ngày: 01/12/2026, đến ngày: không hạn → 31/12/2026, thứ: T2, T4, giờ: Cả ngày → 18:00, 19:00, đóng cửa: không → có",
  ],
  [
    "en",
    "from: 1 Dec 2026, to: no end → 31 Dec 2026, weekdays: Mon, Wed, times: Whole day → 18:00, 19:00, closed: no → yes",
  ],
] as const)("the staff log names the days and times of schedules and closures, in %s", (locale, text) => {
  const before = { from: "2026-12-01", to: null, weekdays: "1,3", times: "", closed: false };
  const after = { from: "2026-12-01", to: "2026-12-31", weekdays: "1,3", times: "18:00,19:00", closed: true };
  expect(describeChange(before, after, { t: translateIn(locale), locale })).toBe(text);
});

test("a history shows each field with its old and its new value, and banks by their names", () => {
  const options = { t: translateIn("vi"), locale: "vi", isRow: true } as const;
  const before = { bank_bin: "970436", bank_account: "1" };
  const after = { bank_bin: "970415", bank_account: "2" };
  const text = describeChange(before, after, options);
  expect(text).toMatch(/^Ngân hàng: Vietcombank → VietinBank, .+: 1 → 2$/);
});

test.each([
  ["row", "products 1", "Sản phẩm số 1"],
  ["row", "payment-methods vietqr", "Phương thức vietqr"],
  ["changes", "variants 3", "Phiên bản số 3"],
  ["changes", "slots 4", "Lịch và chỗ số 4"],
  ["changes", "ticket-prices 5", "Bảng giá số 5"],
  ["view", "shipping-zones", "Vùng giao hàng: danh sách"],
  ["settings", "hours", "Giờ mở cửa"],
  ["settings", "colors", "Màu"],
  ["setting", "free_shipping_from", "Miễn phí giao hàng từ"],
] as const)("the staff log names %s %s as the pages do", (word, name, text) => {
  expect(nameSubject(word, name, translateIn("vi"))).toContain(text);
});

test("a history names chosen rows and codes as the form does", () => {
  const choices = [
    { value: "1", label: "Cáp treo" },
    { value: "2", label: "Đỉnh" },
  ];
  const fields = [{ name: "poolId", kind: "choice", constraints: {}, choices }] as const;
  const options = { t: translateIn("vi"), locale: "vi", isRow: true, fields } as const;
  expect(describeChange({ poolId: 1 }, { poolId: 2 }, options)).toBe("Nghỉ cùng điểm: Cáp treo → Đỉnh");
  expect(describeChange({ poolId: null }, { poolId: 3 }, options)).toBe("Nghỉ cùng điểm: – → 3");
});

test("a history leaves out the keys that are made from names", () => {
  const options = { t: translateIn("vi"), locale: "vi", isRow: true } as const;
  const after = { "name.vi": "Người lớn", key: "nguoi_lon", "members.1.key": "nguoi_lon" };
  expect(describeChange(null, after, options)).toBe("Tên (Tiếng Việt): Người lớn");
});

test.each(["vi", "en"] as const)("the help of each page has two to five sentences, in %s", (locale) => {
  const { help } = allStrings[locale].back_office as { help: Record<string, string> };
  const counts = Object.entries(help).map(([page, text]) => [page, text.split(/[.!?](?= |$)/).length - 1] as const);
  expect(counts.length).toBeGreaterThan(40);
  expect(counts.filter(([, count]) => count < 2 || count > 5)).toEqual([]);
});

test("staff pages write days without a year only by the function that adds the year", () => {
  const files = ["app/ui/staff", "app/routes/staff", "app/domain/back-office", "app/domain/setup"].flatMap(filesBelow);
  const found = files.filter((file) => /formatBriefDay|formatDayRange|"dayMonth"/.test(readFileSync(file, "utf8")));
  // The title of the staff page Today names the current day, which needs no year.
  expect(found).toEqual(["app/routes/staff/home.tsx"]);
});
