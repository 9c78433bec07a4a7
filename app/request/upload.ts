import { pageAt, siteMap } from "~/site-map";

/** Said by our own door of a form with files: whether all of it is there. */
export const uploadHeader = "X-Upload";

/** Where a form may bring files: nowhere else does the door let them through. */
export function takesFiles(path: string): boolean {
  const page = pageAt(path.replace(/\.data$/, ""));
  return path === "/api/uploads" || (page !== null && "files" in siteMap[page.id]);
}

export function isUpload({ headers }: Request): boolean {
  return headers.has(uploadHeader);
}
