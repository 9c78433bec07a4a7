export const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** Its form alone (`tidyCode` first); not whether it is anybody's. */
export function isCode(text: string): boolean {
  return text.length === 10 && [...text].every((letter) => CODE_ALPHABET.includes(letter));
}

/** Codes are written by hand: case, spaces and hyphens do not matter. */
export function tidyCode(code: string): string {
  return code.toUpperCase().replace(/[\s-]/g, "");
}

/** As a ticket's code is told apart by eye. */
export function inGroups(code: string): string {
  return code.replace(/^(.{3})(.{3})/, "$1 $2 ");
}
