/** Case and every diacritic gone, `đ` included, so that `cap treo` finds "Cáp treo". Takes NFC and NFD alike. */
export function foldVietnamese(text: string): string {
  return dropMarks(text).toLowerCase();
}

/** The part of an address made of a name: folded, every run of other characters one hyphen. */
export function slugify(text: string): string {
  return foldVietnamese(text)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** Unaccented printable ASCII, case kept, for bank memos and gateways; what has no such letter becomes one space. */
export function toAscii(text: string): string {
  return dropMarks(text)
    .replace(/[^\x21-\x7e]+/g, " ")
    .trim();
}

/** Whom an email address reaches, to count by: `na.me+tag@host` is mostly the same person as `name@host`. */
export function mailboxOf(email: string): string {
  const [name = "", host = ""] = email.toLowerCase().split("@");
  return `${name.replace(/\+.*|\./g, "")}@${host}`;
}

/** Without control characters (line ends and tabs stay) and halves of surrogate pairs: no database keeps them, no page shows them. */
export function withoutControls(text: string): string {
  return text.replace(/(?![\t\n\r])[\p{Cc}\p{Cs}]/gu, "");
}

/** `đ` is a letter of its own: Unicode does not decompose it. */
function dropMarks(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replace(/đ/g, "d").replace(/Đ/g, "D");
}
