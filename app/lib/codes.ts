export const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

export function isCode(text: string): boolean {
  return text.length === 10 && [...text].every((letter) => CODE_ALPHABET.includes(letter));
}

export function normaliseCode(code: string): string {
  return code.toUpperCase().replace(/[\s-]/g, "");
}

export function formatCode(code: string): string {
  return code.replace(/^(.{3})(.{3})/, "$1 $2 ");
}

/** Formats the code for running text. The no-break spaces prevent a line break inside the code. */
export function formatUndividedCode(code: string): string {
  return formatCode(code).replaceAll(" ", "\u00a0");
}
