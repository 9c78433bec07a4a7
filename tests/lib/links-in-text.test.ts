import { expect, test } from "vitest";
import { disableLinks, hasLink } from "~/lib/links-in-text";

test.each([
  "https://evil.example/x",
  "HTTP://1.2.3.4",
  "xem evil.vn nhé",
  "(bit.ly/abc)",
  "www.evil",
  "t.me/spam",
  "Evil.Com!",
  "evil.com...",
  "hoa@example.vn",
  "ｅｖｉｌ．ｃｏｍ",
  "evil。com",
  "Mr.evil.com",
  "xn--e1afmkfd.xn--p1ai",
  "вася.рф",
  "nhận ở T.me/qua-tang",
  "X.com",
  "A.B.com",
])("%s contains a link", (text) => {
  expect(hasLink(text)).toBe(true);
  expect(hasLink(disableLinks(text))).toBe(false);
  expect(disableLinks(text).replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
});

test.each([
  "Nguyễn Văn A.",
  "J. R. Smith",
  "J.R.Smith",
  "TS.Nguyễn Thị Hoà",
  "ThS.BS.Nguyen Van An",
  "Mr.Ly",
  "Anh Hai (đại diện công ty X)",
  "Y Ngông Niê Kdăm",
  "D'Arcy O’Neil-Jones Jr.",
  "12/3 Lê Lợi, P.5, Q.Phú Nhuận",
  "Giao sau 17.30 – gọi 0912.345.678",
  "1.500.000 đ...",
])("%s contains no link", (text) => {
  expect(hasLink(text)).toBe(false);
  expect(disableLinks(text)).toBe(text);
});
