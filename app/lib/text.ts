/** Removes case and all diacritics, including `đ`, so that `cap treo` finds "Cáp treo". Accepts NFC and NFD. */
export function foldVietnamese(text: string): string {
  return removeDiacritics(text).toLowerCase();
}

/** Returns printable ASCII for bank memos and gateways. Each run of other characters becomes one space. */
export function toAscii(text: string): string {
  return removeDiacritics(text)
    .replace(/[^\x21-\x7e]+/g, " ")
    .trim();
}

export const maxEchoLength = 200;

/** Cuts after `length` UTF-16 code units. Half an emoji is removed, because PostgreSQL refuses it in JSON. */
export function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/\p{Cs}$/u, "");
}

export function truncateEcho(text: string): string {
  return text.length > maxEchoLength ? `${text.slice(0, maxEchoLength - 1)}…` : text;
}

/** Identifies the mailbox in rate limits, because `na.me+tag@host` is usually the same mailbox as `name@host`. */
export function mailboxOf(email: string): string {
  const [name = "", host = ""] = email.toLowerCase().split("@");
  return `${name.replace(/\+.*|\./g, "")}@${host}`;
}

export function maskEmail(email: string): string {
  return email.replace(/^(.).*(?=@)/u, "$1***");
}

/** Removes control characters, lone surrogates and invisible characters, except line breaks, tabs and emoji joiners. */
export function removeControls(text: string): string {
  return text
    .replace(/(?![\t\n\r])[\p{Cc}\p{Cs}]/gu, "")
    .replace(/(?!(?<=\P{ASCII})(?:\u200c|\u200d|\ufe0f))\p{Default_Ignorable_Code_Point}/gu, "");
}

/** Limits combining marks per letter, so that they cannot cover other lines. */
export function limitCombiningMarks(text: string): string {
  return text.replace(/(\p{M}{3})\p{M}+/gu, "$1");
}

export function toOneLine(text: string): string {
  return removeControls(text)
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}

function removeDiacritics(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replace(/đ/g, "d").replace(/Đ/g, "D");
}

export function formatNameAndKind({ name, of }: { name: string; of: string }): string {
  return of ? `${name}, ${of}` : name;
}

export function formatCountAndName({ count, ...item }: { count: number; name: string; of: string }): string {
  return `${count} × ${formatNameAndKind(item)}`;
}

export function groupCharacters(text: string, size: number): string {
  return text.match(new RegExp(`.{1,${size}}`, "g"))?.join(" ") ?? text;
}

export function maskRecipient(recipient: string): string {
  const at = recipient.lastIndexOf("@");
  return at > 0 ? `${[...recipient][0]}•••${recipient.slice(at)}` : `••• ${recipient.slice(-3)}`;
}

export function appendShopName(title: string, shop: string | undefined): string {
  return shop && !title.includes(shop) ? `${title} · ${shop}` : title;
}
