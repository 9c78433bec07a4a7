import { foldVietnamese } from "~/lib/text";

/** Ignores diacritics, case and word order, because banks write names in capitals and some put the family name last. */
export function isSameName(holder: string, buyer: string): boolean {
  return sortWords(holder) === sortWords(buyer);
}

function sortWords(name: string): string {
  return foldVietnamese(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(" ");
}
