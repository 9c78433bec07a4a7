import { expect, test } from "vitest";
import { findPages, findStaffActions, staffActions } from "~/domain/back-office/find-staff-pages.rules";
import { parseTypedDay } from "~/domain/inventory/typed-day.rules";

/** This is a Thursday. */
const today = "2026-11-26";
const find = (typed: string) => findStaffActions(typed, parseTypedDay(typed, today), today);

test.each([
  ["close tomorrow", "2026-11-27", null],
  ["Đóng ngày mai", "2026-11-27", null],
  ["dong ngay mai", "2026-11-27", null],
  ["đóng mai", "2026-11-27", null],
  ["đóng cửa thứ bảy", "2026-11-28", null],
  ["close the shop on 24/12 at 9h", "2026-12-24", "09:00"],
  ["nghỉ tết dương lịch", "2027-01-01", null],
  ["24/12", "2026-12-24", null],
])("offers to close the day in %j", (typed, from, time) => {
  const [close] = find(typed);
  expect(close).toMatchObject({ id: "close", day: { from, time } });
  const query = new URL(staffActions.close.href(close?.day ?? null), "https://shop.example").searchParams;
  expect(Object.fromEntries(query)).toEqual({ look: "1", from, ...(time && { times: time }) });
});

test("offers no closure of a past day, and none for a name that contains a day", () => {
  expect(find("hôm qua")).toEqual([]);
  expect(find("Trần Thị Mai")).toEqual([]);
});

test.each([
  ["mở lại", "reopen"],
  ["xac nhan chuyen khoan", "confirm_transfer"],
  ["approve refund", "decide_refund"],
  ["mời nhân viên", "invite"],
  ["ship", "pack"],
  ["thêm chỗ 28/11", "change_places"],
  ["kiem ke", "count_stock"],
  ["ghi thoi tiet", "record_weather"],
  ["reset password", "change_member"],
])("finds the action for %j", (typed, id) => {
  expect(find(typed).map((act) => act.id)).toContain(id);
});

test("finds cash on delivery by the words that buyers read", () => {
  const pages = [{ id: "paymentMethods" }, { id: "shippingZones" }, { id: "money" }];
  expect(findPages("trả tiền khi nhận hàng", pages, () => "").map(({ id }) => id)).toEqual(["paymentMethods"]);
  expect(findPages("cash on delivery", pages, () => "").map(({ id }) => id)).toEqual(["paymentMethods"]);
});

test("finds pages by title, synonym and beginning of a word, with or without diacritics", () => {
  const titles = { orders: "Đơn hàng Orders", log: "Nhật ký Log", days: "Ngày đóng cửa Closed days" };
  const list = Object.entries(titles).map(([id, title]) => ({ id, title }));
  const pages = (typed: string) => findPages(typed, list, ({ title }) => title).map(({ id }) => id);
  expect(pages("trang đơn hàng")).toEqual(["orders"]);
  expect(pages("don ha")).toEqual(["orders"]);
  expect(pages("audit")).toEqual(["log"]);
  expect(pages("where is the calendar")).toEqual(["days"]);
  expect([pages(""), pages("trà shan")]).toEqual([[], []]);
});
