import { expect, test } from "vitest";
import { foldVietnamese, slugify, toAscii, withoutControls } from "~/lib/text";

test.each([
  ["Núi Bà Đen", "nui-ba-den"],
  ["Vé cáp treo khứ hồi 30/4 – 1/5", "ve-cap-treo-khu-hoi-30-4-1-5"],
  ["Đặc sản Tây Ninh: muối ớt (100g)", "dac-san-tay-ninh-muoi-ot-100g"],
  ["Hoà / hòa", "hoa-hoa"],
  ["Ưởn ẹo Ý", "uon-eo-y"],
  [" ?! ", ""],
])("slugify(%j)", (text, slug) => {
  expect(slugify(text)).toBe(slug);
  expect(slugify(text.normalize("NFD"))).toBe(slug);
});

test("foldVietnamese", () => {
  expect(foldVietnamese("Đặng Thị Ưởn")).toBe("dang thi uon");
  expect(foldVietnamese("Cáp treo".normalize("NFD"))).toBe("cap treo");
});

test.each([
  ["chuyển khoản", "chuyen khoan"],
  [" ĐƠN  hàng – 5 € ", "DON hang 5"],
  ["a\nb\u0000c 日本 ~", "a b c ~"],
])("toAscii(%j)", (text, ascii) => {
  expect(toAscii(text)).toBe(ascii);
});

test.each([
  ["a\u0000b\u0007\u007f\u0085", "ab"],
  ["\ud800x\udc00", "x"],
  ["Hoa\tMai\r\nĐào 🌸", "Hoa\tMai\r\nĐào 🌸"],
])("withoutControls(%j)", (text, clean) => {
  expect(withoutControls(text)).toBe(clean);
});
