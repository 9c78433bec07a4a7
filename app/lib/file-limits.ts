export type FileLimit = { bytes: number; mb: number };

export const maxFileSize: FileLimit = limitOf(5);
/** Phone photos are 4 to 12 MB. */
export const maxStaffPicture: FileLimit = limitOf(15);
/** A table of 10,000 products with texts in two languages has about 12 MB. */
export const maxTable: FileLimit = limitOf(15);
/** All files of one form together must stay within the pages' limit. Of a larger body, the server keeps 17 MB. */
export const maxStaffUpload: FileLimit = limitOf(16);

export const maxPixels = 50_000_000;

function limitOf(mb: number): FileLimit {
  return { bytes: mb * 1024 ** 2, mb };
}
