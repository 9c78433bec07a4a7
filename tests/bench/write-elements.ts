type ElementNode = { tag: string; attributes: Record<string, string>; children: HtmlNode[]; raw: string | null };
type HtmlNode = ElementNode | string;

const voidTags = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
const rawTags = new Set(["script", "style"]);
const booleans = new Set(
  "checked disabled hidden required multiple readonly autofocus open novalidate async defer controls loop muted".split(
    " ",
  ),
);
/** React's attribute names. `value` and `checked` become default values, as in a form without React state. */
const reactNames: Record<string, string> = {
  ...{ class: "className", for: "htmlFor", tabindex: "tabIndex", colspan: "colSpan", rowspan: "rowSpan" },
  ...{ maxlength: "maxLength", minlength: "minLength", autocomplete: "autoComplete", inputmode: "inputMode" },
  ...{ enterkeyhint: "enterKeyHint", novalidate: "noValidate", readonly: "readOnly", autofocus: "autoFocus" },
  ...{ srcset: "srcSet", fetchpriority: "fetchPriority", crossorigin: "crossOrigin", datetime: "dateTime" },
  ...{ popovertarget: "popoverTarget", formaction: "formAction", formmethod: "formMethod", viewbox: "viewBox" },
  ...{ formnovalidate: "formNoValidate", hreflang: "hrefLang", charset: "charSet", "http-equiv": "httpEquiv" },
  ...{ value: "defaultValue", checked: "defaultChecked", selected: "data-selected" },
};
const entities: Record<string, string> = {
  ...{ "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'", "&nbsp;": "\u00a0" },
};
const decode = (text: string) => text.replace(/&(amp|lt|gt|quot|#x27|nbsp);/g, (entity) => entities[entity] ?? entity);

const openingTag = /^<([\w-]+)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>/;

/** Parses only HTML as React writes it. */
export function parseDocument(html: string): ElementNode {
  const root: ElementNode = { tag: "", attributes: {}, children: [], raw: null };
  const open = [root];
  let at = 0;
  while (at < html.length) {
    const rest = html.slice(at);
    const siblings = open.at(-1)?.children ?? [];
    const [tag] = /^<(!--.*?--|!doctype[^>]*|\/[\w-]+)>/is.exec(rest) ?? openingTag.exec(rest) ?? [];
    if (tag === undefined) {
      if (rest.startsWith("<")) throw new Error(`This is no HTML of React: ${rest.slice(0, 80)}`);
      const [text = ""] = /^[^<]+/.exec(rest) ?? [];
      siblings.push(decode(text));
      at += text.length;
      continue;
    }
    at += tag.length;
    if (tag.startsWith("</")) open.pop();
    if (tag.startsWith("</") || tag.startsWith("<!")) continue;
    const element = readElement(tag);
    siblings.push(element);
    if (rawTags.has(element.tag)) {
      const end = html.indexOf(`</${element.tag}>`, at);
      element.raw = html.slice(at, end);
      at = end + `</${element.tag}>`.length;
    } else if (!voidTags.has(element.tag)) open.push(element);
  }
  return root;
}

function readElement(openTag: string): ElementNode {
  const [, tag = "", list = ""] = openingTag.exec(openTag) ?? [];
  const pairs = [...list.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)].map(([, name = "", value = ""]) => [
    name.toLowerCase(),
    decode(value),
  ]);
  return { tag, attributes: Object.fromEntries(pairs), children: [], raw: null };
}

export function findElement(node: ElementNode, tag: string): ElementNode | null {
  if (node.tag === tag) return node;
  const inside = node.children.map((child) => (typeof child === "string" ? null : findElement(child, tag)));
  return inside.find((found) => found !== null) ?? null;
}

export function countElements(node: HtmlNode): number {
  return typeof node === "string" ? 0 : node.children.reduce((sum, child) => sum + countElements(child), 1);
}

/** Writes calls of `createElement` (as `h`) with constant props. Links within the site become a `Link` of React Router. */
export function writeElements(nodes: readonly HtmlNode[]): string {
  return nodes.filter(isRendered).map(writeElement).join(",\n");
}

/** Scripts are left out, because React Router writes its own. */
function isRendered(node: HtmlNode): boolean {
  if (typeof node === "string") return true;
  return (
    (node.tag !== "script" || node.attributes.type === "application/ld+json") && node.attributes.rel !== "modulepreload"
  );
}

function writeElement(node: HtmlNode): string {
  if (typeof node === "string") return JSON.stringify(node);
  const { tag, attributes, children, raw } = node;
  const isLink = tag === "a" && attributes.href?.startsWith("/") === true;
  const props = Object.entries(attributes).map(([name, value]) => [
    propName(tag, name, isLink),
    booleans.has(name) ? true : name === "style" ? readStyle(value) : value,
  ]);
  if (raw !== null) props.push(["dangerouslySetInnerHTML", { __html: raw }]);
  const inside = children.length > 0 ? `, ${writeElements(children)}` : "";
  return `h(${isLink ? "Link" : JSON.stringify(tag)}, ${JSON.stringify(Object.fromEntries(props))}${inside})`;
}

function propName(tag: string, name: string, isLink: boolean): string {
  if (isLink && name === "href") return "to";
  if (name === "value" && (tag === "option" || tag === "button" || tag === "li")) return "value";
  return reactNames[name] ?? name;
}

function readStyle(text: string): Record<string, string> {
  const pairs = text.split(";").flatMap((declaration) => {
    const [property = "", ...value] = declaration.split(":");
    const name = property.trim();
    if (!name) return [];
    const key = name.startsWith("--") ? name : name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    return [[key, value.join(":").trim()]];
  });
  return Object.fromEntries(pairs);
}
