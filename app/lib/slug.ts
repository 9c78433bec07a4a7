import { foldVietnamese } from "./text";

/** Lower-case words with hyphens, as in addresses. A name without Latin letters and digits becomes `x`. */
export function toSlug(text: string, max: number): string {
  const slug = foldVietnamese(text)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, max)
    .replace(/-+$/, "");
  return slug || "x";
}
