import { expect, test } from "vitest";
import {
  localizeMarkdown,
  localizeText,
  renderLocalized,
  renderWithMarkedFacts,
} from "~/domain/shop/localize-content.server";
import { fillHtml, listMissingFacts, listUnknownPlaceholders } from "~/domain/shop/placeholders.rules";
import { createShop, type Shop, shopText } from "~/domain/shop/shop.rules";
import { renderMarkdownText } from "~/lib/markdown.server";

function createWindyHill(settings: Shop["settings"]): Shop {
  const texts = { "shop.name": { vi: "Đồi *Gió*", en: "Windy Hill" }, "footer.about": { vi: "Gọi {phone}" } };
  const lastEntries = { cable: "16:30", sunrise: "05:15" };
  const rows = { settings, texts, lastEntries, publicSettings: [], policies: [], emptyPages: [], flags: {} };
  return createShop({ ...rows, scheduledDays: {}, unreadable: [] });
}

const shop = createWindyHill({ phone: "0263 3 555 123", email: "a_b*c@doi.example", opening_time: "07:00" });
const read = (vi: string, locale: "vi" | "en" = "vi") => localizeText({ shop, locale }, { vi }).text;

test("a placeholder is replaced by the fact, in the language of the text", () => {
  expect(read("{opening_time}, {last_entry}, {last_entry:sunrise}, {phone}")).toBe("7:00, 16:30, 5:15, 0263 3 555 123");
  expect(localizeText({ shop, locale: "en" }, { vi: "{shop_name}", en: "{shop_name}!" }).text).toBe("Windy Hill!");
  expect(read("{shop_name}", "en")).toBe("Đồi *Gió*");
  expect(shopText(shop, "footer.about").vi).toBe("Gọi 0263 3 555 123");
});

test("an unknown placeholder stays and is reported, and one without a value becomes an ellipsis", () => {
  expect(read("{constructor} {phone2} {tax_code} {Phone} {}")).toBe("{constructor} {phone2} … {Phone} {}");
  const texts = ["{phone} {fone}", "{fone} {last_entry:moon} {__proto__}"];
  expect(listUnknownPlaceholders(texts, shop.facts.vi)).toEqual(["fone", "last_entry:moon", "__proto__"]);
});

test("staff see which parts of a text are facts and which are missing, also of hostile facts", () => {
  const text = { vi: "{shop_name}, {tax_code}, [{email}](mailto:{email})" };
  expect(renderWithMarkedFacts({ shop, locale: "vi" }, text).text).toBe(
    '<p><mark>Đồi *Gió*</mark>, <mark class="staff-missing">…</mark>, ' +
      '<a href="mailto:a_b*c@doi.example"><mark>a_b*c@doi.example</mark></a></p>',
  );
  expect(listMissingFacts([text.vi, "{phone2}"], shop.facts.vi)).toEqual(["tax_code"]);
  const hostile = createWindyHill({ phone: "<mark>\n# [x](javascript:1)" });
  expect(renderWithMarkedFacts({ shop: hostile, locale: "vi" }, { vi: "{phone}" }).text).toBe(
    "<p><mark>&lt;mark&gt; # [x](javascript:1)</mark></p>",
  );
});

test("a fact in Markdown is text, also in the address of a link", () => {
  const markdown = { vi: "{shop_name} [{email}](mailto:{email})" };
  expect(renderLocalized({ shop, locale: "vi" }, markdown).text).toBe(
    '<p>Đồi *Gió* <a href="mailto:a_b*c@doi.example">a_b*c@doi.example</a></p>',
  );
  const hostile = createWindyHill({ phone: "<script>1</script>\n# [x](javascript:1) `&amp;`" });
  const html = renderLocalized({ shop: hostile, locale: "vi" }, { vi: "{phone}\n\n[a](tel:{phone})" }).text;
  expect(html).not.toMatch(/<script|<h1|<code|href="javascript/);
  expect(html).toContain("&lt;script&gt;1&lt;/script&gt; # [x](javascript:1) `&amp;amp;`");
});

test("a fact in a text that was rendered when it was saved is text", () => {
  const { html } = renderMarkdownText("Gọi {phone} [thư](mailto:{email}) {fone}");
  const filled = fillHtml(html, { phone: '<b>"1"&', email: 'a"b@x.example' });
  expect(filled).toBe('<p>Gọi &lt;b&gt;&quot;1&quot;&amp; <a href="mailto:a%22b@x.example">thư</a> {fone}</p>');
});

test("a fact cannot add a scheme to the address of a link", () => {
  const { html } = renderMarkdownText("[Đến]({shop_name})");
  expect(fillHtml(html, { shop_name: "javascript:alert(1)" })).toBe('<p><a href="javascript%3Aalert(1)">Đến</a></p>');
});

test("a text without braces is returned as it is", () => {
  const text = { vi: "Mở cửa mỗi ngày" };
  expect(localizeMarkdown({ shop, locale: "vi" }, text)).toEqual({ text: text.vi, lang: "vi" });
});
