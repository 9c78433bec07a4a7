import { foldVietnamese } from "./text";

/** Yields `tra`, `tra-2`, `tra-3` and so on. */
export function* listNumberedNames(name: string): Generator<string, never> {
  yield name;
  for (let number = 2; ; number++) yield `${name}-${number}`;
}

/** "Trà shan tuyết" becomes "tra-shan-tuyet". */
export function toSlug(text: string, max = 80): string {
  const slug = foldVietnamese(text)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, max)
    .replace(/^-+|-+$/g, "");
  return slug || "x";
}

export function isSlug(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}
