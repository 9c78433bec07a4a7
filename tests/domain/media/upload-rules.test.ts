import { expect, test } from "vitest";
import { formatOf, isPlainDrawing } from "~/domain/media/upload-rules.rules";

const bytes = (text: string) => [Buffer.from(text, "latin1")];
const files = {
  JPG: bytes("\xff\xd8\xff\xe0\x00\x10JFIF"),
  PNG: bytes("\x89PNG\r\n\x1a\n"),
  GIF: bytes("GIF89a"),
  WebP: bytes("RIFF\x24\x00\x00\x00WEBPVP8 "),
  AVIF: bytes("\x00\x00\x00\x1cftypavif"),
  SVG: bytes('<svg xmlns="http://www.w3.org/2000/svg">'),
};

test.each([
  ["avatar", ["JPG", "PNG", "GIF"]],
  ["review", ["JPG", "PNG", "GIF", "WebP"]],
  ["staff", ["JPG", "PNG", "GIF", "WebP", "AVIF", "SVG"]],
] as const)("a picture for the use %s has one of the formats %j", (use, formats) => {
  expect(Object.values(files).flatMap((file) => formatOf(file, use) ?? [])).toEqual(formats);
});

test("a format is recognised by content also if the first bytes arrive in several chunks", () => {
  expect(formatOf([Buffer.from([0xff]), Buffer.from([0xd8]), Buffer.from([0xff])], "avatar")).toBe("JPG");
  for (const text of ["", "%PDF-1.7", "MZ\x90", "<html>", " GIF89a"])
    expect(formatOf(bytes(text), "avatar")).toBeNull();
});

test("a drawing without entities and embedded pictures is accepted, also with a declaration of UTF-8", () => {
  for (const before of ["", '<?xml version="1.0" encoding="UTF-8"?>', "<!-- logo -->"])
    expect(isPlainDrawing(`${before}<svg viewBox="0 0 9 9"><path d="M0 0"/></svg>`)).toBe(true);
});

test.each([
  '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>',
  '<?xml version="1.0" encoding="utf-16"?><svg></svg>',
  '<svg><image href="http://internal.example/"/></svg>',
  '<svg><svg:image href="x"/></svg>',
  "<svg><foreignObject><p>x</p></foreignObject></svg>",
  "<p>no drawing</p>",
])("the drawing %j is refused", (svg) => {
  expect(isPlainDrawing(svg)).toBe(false);
});
