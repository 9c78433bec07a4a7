/** Case and every diacritic gone, `đ` included, so that `cap treo` finds "Cáp treo". Takes NFC and NFD alike. */
export function foldVietnamese(text: string): string {
  return dropMarks(text).toLowerCase();
}

/** Unaccented printable ASCII, case kept, for bank memos and gateways; what has no such letter becomes one space. */
export function toAscii(text: string): string {
  return dropMarks(text)
    .replace(/[^\x21-\x7e]+/g, " ")
    .trim();
}

/** What a page repeats of its own address, in characters: a long address must not make a page many times as long. */
export const maxEchoed = 200;

export function echoed(text: string): string {
  return text.length > maxEchoed ? `${text.slice(0, maxEchoed - 1)}…` : text;
}

/** Whom an email address reaches, to count by: `na.me+tag@host` is mostly the same person as `name@host`. */
export function mailboxOf(email: string): string {
  const [name = "", host = ""] = email.toLowerCase().split("@");
  return `${name.replace(/\+.*|\./g, "")}@${host}`;
}

/** `h***@example.vn`: enough for whoever knows it. */
export function maskEmail(email: string): string {
  return email.replace(/^(.).*(?=@)/u, "$1***");
}

/** Without half surrogates and what nobody sees, too. Line ends, tabs and joiners of emoji stay, joiners not after ASCII. */
export function withoutControls(text: string): string {
  return text
    .replace(/(?![\t\n\r])[\p{Cc}\p{Cs}]/gu, "")
    .replace(/(?!(?<=\P{ASCII})(?:\u200c|\u200d|\ufe0f))\p{Default_Ignorable_Code_Point}/gu, "");
}

/** No pile of marks on one letter: writing takes three at most, and a taller one would lie over other lines. */
export function withoutPiles(text: string): string {
  return text.replace(/(\p{M}{3})\p{M}+/gu, "$1");
}

export function oneLine(text: string): string {
  return withoutControls(text)
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** `đ` is a letter of its own: Unicode does not decompose it. */
function dropMarks(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replace(/đ/g, "d").replace(/Đ/g, "D");
}

/** What was bought, and `of` what kind it is where it has some. */
export function nameAndKind({ name, of }: { name: string; of: string }): string {
  return of ? `${name}, ${of}` : name;
}
