import { pageAt, siteMap } from "~/site-map";

/** The HTTP server sets it on a form with files: whether the body is complete. */
export const uploadHeader = "X-Upload";

export function acceptsFiles(path: string): boolean {
  const page = pageAt(path.replace(/\.data$/, ""));
  return path === "/api/uploads" || (page !== null && "files" in siteMap[page.id]);
}

export function isUpload({ headers }: Request): boolean {
  return headers.has(uploadHeader);
}
