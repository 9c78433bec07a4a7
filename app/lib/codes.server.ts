import { randomInt } from "node:crypto";

/** The letters of ticket and order codes: none is taken for another. */
export const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** A new code for an order or a ticket: ten letters nobody mistakes, one of 8·10^14. */
export function newCode(): string {
  return Array.from({ length: 10 }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join("");
}

/** Whether this could be a code, as `newCode` writes them (`tidyCode` first); not whether it is anybody's. */
export function isCode(text: string): boolean {
  return text.length === 10 && [...text].every((letter) => CODE_ALPHABET.includes(letter));
}

/** Codes are written by hand: case, spaces and hyphens do not matter. */
export function tidyCode(code: string): string {
  return code.toUpperCase().replace(/[\s-]/g, "");
}
