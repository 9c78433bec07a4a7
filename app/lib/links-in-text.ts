// What mail readers make a link of by themselves, where somebody typed it: `https:…`, `x.vn`, `t.me/x`, `a@b.vn`.

/** Words that stand before a name, where many leave no space: `TS.Nguyen`. */
const titles = new Set("mr mrs ms dr prof st gs pgs ts ths bs ds ks ls cn".split(" "));
/** After single letters an address all the same; none is a name. */
const domains = new Set("com net org info biz vn io gg cc tv ru cn xyz".split(" "));
const word = /[^\s,;()[\]{}<>"'“”‘’|]+/g;
/** The end of a domain: `com`, `xn--p1ai`, `рф`; of words with a dot, those in Vietnamese letters are none. */
const lastLabel = /^(?:[a-z][a-z0-9-]*[a-z0-9]|(?:(?!\p{Script=Latin})\p{L}){2,})$/iu;

export function holdsLink(text: string): boolean {
  return (text.match(word) ?? []).some(isLink);
}

/** The text as it is, with a space inside whatever would become a link. */
export function withoutLinks(text: string): string {
  return text.replace(word, (typed) => (isLink(typed) ? typed.replace(/[.@:．＠：。｡](?=.)/g, "$& ") : typed));
}

function isLink(typed: string): boolean {
  const plain = typed.normalize("NFKC").replace(/[。｡]/g, ".");
  if (/.@.|:\/\/.|^www\../i.test(plain)) return true;
  const [host = ""] = plain.split(/[/:?#!]/);
  const labels = host.split(".").filter(Boolean);
  const last = labels.at(-1) ?? "";
  if (labels.length < 2 || !lastLabel.test(last)) return false;
  // `T.Nguyen` is somebody; `T.me/x` and `X.com` are not.
  const isName = labels.slice(0, -1).every((label) => titles.has(label.toLowerCase()) || /^\p{Lu}$/u.test(label));
  return !isName || /^[^/:?#!]+[/:?#!]./.test(plain) || domains.has(last.toLowerCase());
}
