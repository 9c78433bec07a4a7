import { expect, test } from "vitest";
import { foldVietnamese, removeControls, toAscii, toOneLine } from "~/lib/text";

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
  ["a\u200b\u202eb\u2066\ufeff\u00ad\u3164c\u200d", "abc"],
  ["👨‍👩‍👧 ❤️ علی‌رضا", "👨‍👩‍👧 ❤️ علی‌رضا"],
])("removeControls(%j)", (text, clean) => {
  expect(removeControls(text)).toBe(clean);
});

test.each([
  [" Trần\u00a0\u2003Thị\nHoa\u200d ", "Trần Thị Hoa"],
  ["\u00a0\u200b\u3000", ""],
])("toOneLine(%j)", (text, line) => {
  expect(toOneLine(text)).toBe(line);
});
