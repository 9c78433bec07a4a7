import { foldVietnamese } from "./text";

/** Lower-case letters, digits and hyphens: "Trà shan tuyết" becomes "tra-shan-tuyet". */
export function toSlug(text: string, max = 80): string {
  const slug = foldVietnamese(text)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, max)
    .replace(/^-+|-+$/g, "");
  return slug || "x";
}
