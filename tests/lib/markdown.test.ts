import fc from "fast-check";
import { expect, test } from "vitest";
import {
  extractExcerpt,
  extractPictureSlugs,
  extractSentences,
  placePictures,
  renderMarkdown,
  renderMarkdownText,
} from "~/lib/markdown.server";

test("a rendered text has headings with ids below the page's own, and a reading time", () => {
  const { html, headings, minutes } = renderMarkdownText(
    `# Đường lên\n\n## Mang gì & _ai_\n\n### Áo\n\n## Mang gì & ai\n\n## 你好\n\n${"chữ ".repeat(700)}`,
  );
  expect(headings).toEqual([
    { id: "h-duong-len", text: "Đường lên", level: 2 },
    { id: "h-mang-gi-ai", text: "Mang gì & ai", level: 2 },
    { id: "h-ao", text: "Áo", level: 3 },
    { id: "h-mang-gi-ai--2", text: "Mang gì & ai", level: 2 },
    { id: "h-5", text: "你好", level: 2 },
  ]);
  for (const { id } of headings) expect(html).toContain(`id="${id}"`);
  expect(html).not.toContain("<h1");
  expect(minutes).toBe(3);
});

test("tables can be scrolled by keyboard, and footnotes link back without a label", () => {
  const { html } = renderMarkdownText("| a | b |\n|---|--:|\n| 1 | 2 |\n\nChữ[^1].\n\n[^1]: Chú thích.");
  expect(html).toContain('<div class="wide" tabindex="0"><table>');
  expect(html).toContain('<td align="right">2</td>');
  expect(html).toContain('href="#fn-1"');
  expect(html).not.toMatch(/Footnotes|footnote-label|Back to/);
});

test("only the shop's own pictures are embedded, and others are replaced by their alternative text", () => {
  const { html } = renderMarkdownText(
    "![Mây](post-may) ![Cũ](/media/0a1b2c3d.svg) ![Lạ](//evil.vn/x.png) ![Mất](post-mat)",
  );
  expect(extractPictureSlugs(html)).toEqual(["post-may", "post-mat"]);
  const placed = placePictures(html, (slug) => (slug === "post-may" ? 'src="/media/ff.svg"' : null));
  expect(placed).toBe(
    '<p><img src="/media/ff.svg" alt="Mây" loading="lazy"> <img src="/media/0a1b2c3d.svg" alt="Cũ" loading="lazy"> Lạ Mất</p>',
  );
});

const hostile = fc.constantFrom(
  ...["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<svg/onload=alert(1)>", "</h2><script>", "<!--"],
  ...["[x](javascript:alert(1))", "[x](JaVaScRiPt:alert(1))", "[x](data:text/html,x)", "![x](data:image/svg+xml,x)"],
  ...[
    '![" onerror="alert(1)](post-x)',
    '![x](post-x "t" onerror=1)',
    "![x](https://evil.vn/p.png)",
    "<https://evil.vn>",
  ],
  ...[
    "<a href=javascript:alert(1)>",
    "&lt;script&gt;",
    "&#60;script&#62;",
    "\u202e\u0000",
    "[^1]",
    "[^1]: <b>",
    "## <b>",
  ],
  ...["| <script> |\n|---|\n| x |", "> ", "\n\n", "# ", "`<script>`", '"', "e\u0301".repeat(50)],
);

test("no text can create an element, an attribute or a link that Markdown does not have", () => {
  const own =
    /^<\/?(?:p|em|strong|code|pre|a|img|h[2-6]|ul|ol|li|blockquote|hr|br|div|table|thead|tbody|tr|th|td|sup|section)(?: (?:href|src|alt|id|title|class|align|tabindex|start|loading|data-picture|data-footnotes|data-footnote-ref|data-footnote-backref|aria-label)="[^"]*")* ?\/?>$/;
  fc.assert(
    fc.property(fc.array(fc.oneof(hostile, fc.string({ maxLength: 8 })), { maxLength: 12 }), (parts) => {
      const { html, headings } = renderMarkdownText(parts.join(" "));
      for (const [tag = ""] of html.matchAll(/<[^>]*>/g)) expect(tag).toMatch(own);
      for (const [, href = ""] of html.matchAll(/ href="([^"]*)"/g))
        expect(href).not.toMatch(/^\W*(javascript|data):/i);
      for (const [, src = ""] of html.matchAll(/ src="([^"]*)"/g)) expect(src).toMatch(/^\/media\//);
      const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(headings.every(({ id }) => ids.includes(id))).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test("a text that would take long to render is refused", () => {
  expect(() => renderMarkdownText("*a".repeat(6_000))).toThrow(RangeError);
  expect(() => renderMarkdownText("a".repeat(60_001))).toThrow(RangeError);
  for (const slow of [
    "- ".repeat(5_000),
    "1. ".repeat(9_000),
    "> - ".repeat(1_000),
    "- a\n".repeat(7_000),
    "# a\n".repeat(7_000),
    // Rendering these texts of many lines took up to 23 s before there was a limit for the whole text.
    `${"- ".repeat(10)}a\n`.repeat(1_400),
    `${"1. ".repeat(10)}a\n`.repeat(900),
    Array.from({ length: 240 }, (_, depth) => `${"  ".repeat(depth)}- a`).join("\n"),
    "> - > - a\n".repeat(500),
    // A carriage return alone ends a line as well.
    `${"- ".repeat(12)}a\r`.repeat(1_000),
    "a\r".repeat(2_001),
    `${">".repeat(1_000)} a\n${"a\n".repeat(1_900)}`,
    "*a_".repeat(2_000),
  ])
    expect(() => renderMarkdownText(slow)).toThrow(RangeError);
  expect(renderMarkdown(`${"- ".repeat(10)}<b>\n`.repeat(1_400))).toMatch(/^<p>- - [^<]*&lt;b&gt;[^<]*<\/p>$/);
  // Lists and quotations up to three levels are allowed.
  expect(renderMarkdownText("- a\n  - b\n    - c\n\n> - d\n\n".repeat(60)).html).toContain("<blockquote>");
  expect(renderMarkdownText("- - - - - - - - - -").html).toBe("<hr />");
});

test("an excerpt ends in one punctuation mark", () => {
  expect(extractExcerpt("Ba tôi đi, rồi về.", 18)).toBe("Ba tôi đi, rồi về.");
  expect(extractExcerpt("Ba tôi đi, rồi về.", 14)).toBe("Ba tôi đi…");
  expect(extractExcerpt("Ba đi. Tôi cũng đi.", 12)).toBe("Ba đi. Tôi…");
  expect(extractExcerpt("Ba tôi đi rồi. Má ở nhà.", 16)).toBe("Ba tôi đi rồi…");
});

test.each([
  ["Đủ ngắn.", "Đủ ngắn."],
  [
    "“Sao không ai dẫn tôi đi?” Mẹ tôi nói. Rồi cả nhà ở lại tới chuyến cuối.",
    "“Sao không ai dẫn tôi đi?” Mẹ tôi nói.",
  ],
  ["Em đi với ba tôi ba tiếng rưỡi, hỏi trước khi chạm vào xe, lúc cần thì đẩy.", "Em đi với ba tôi ba tiếng rưỡi…"],
  ["Một câu dài không có dấu nào để ngắt ở giữa cho đến khi hết", "Một câu dài không có dấu nào để ngắt ở giữa…"],
])("the beginning of %j ends with a sentence or a clause", (text, beginning) => {
  expect(extractSentences(text, 45)).toBe(beginning);
});
