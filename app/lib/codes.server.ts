import { randomInt } from "node:crypto";

export const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** Ten letters that nobody mistakes, one of 8·10^14. */
export function newCode(): string {
  return Array.from({ length: 10 }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join("");
}

/** Its form alone (`tidyCode` first); not whether it is anybody's. */
export function isCode(text: string): boolean {
  return text.length === 10 && [...text].every((letter) => CODE_ALPHABET.includes(letter));
}

/** Codes are written by hand: case, spaces and hyphens do not matter. */
export function tidyCode(code: string): string {
  return code.toUpperCase().replace(/[\s-]/g, "");
}
