import { randomInt } from "node:crypto";
import { CODE_ALPHABET } from "./codes";

/** Letters that nobody mistakes: ten of them are one of 8·10^14. */
export function newCode(length = 10): string {
  return Array.from({ length }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join("");
}
