import { randomInt } from "node:crypto";
import { CODE_ALPHABET } from "./codes";

/** Uses characters that are not easily confused. Ten of them give 8·10^14 combinations. */
export function generateCode(length = 10): string {
  return Array.from({ length }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join("");
}
