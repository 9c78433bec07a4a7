// Detects what mail clients turn into links: `https:…`, `x.vn`, `t.me/x`, `a@b.vn`.

const honorifics = new Set("mr mrs ms dr prof st gs pgs ts ths bs ds ks ls cn".split(" "));
/** After initials or titles, only these endings make a domain (`X.com`). Any other ending is a surname (`T.Nguyen`). */
const topLevelDomains = new Set("com net org info biz vn io gg cc tv ru cn xyz".split(" "));
const wordPattern = /[^\s,;()[\]{}<>"'“”‘’|]+/g;
/** A domain ends in a label such as `com`, `xn--p1ai` or `рф`. A label with Vietnamese letters does not count. */
const lastLabel = /^(?:[a-z][a-z0-9-]*[a-z0-9]|(?:(?!\p{Script=Latin})\p{L}){2,})$/iu;

export function hasLink(text: string): boolean {
  return (text.match(wordPattern) ?? []).some(isLink);
}

export function disableLinks(text: string): string {
  return text.replace(wordPattern, (typed) => (isLink(typed) ? typed.replace(/[.@:．＠：。｡](?=.)/g, "$& ") : typed));
}

function isLink(typed: string): boolean {
  const plain = typed.normalize("NFKC").replace(/[。｡]/g, ".");
  if (/.@.|:\/\/.|^www\../i.test(plain)) return true;
  const [host = ""] = plain.split(/[/:?#!]/);
  const labels = host.split(".").filter(Boolean);
  const last = labels.at(-1) ?? "";
  if (labels.length < 2 || !lastLabel.test(last)) return false;
  const isName = labels.slice(0, -1).every((label) => honorifics.has(label.toLowerCase()) || /^\p{Lu}$/u.test(label));
  return !isName || /^[^/:?#!]+[/:?#!]./.test(plain) || topLevelDomains.has(last.toLowerCase());
}
