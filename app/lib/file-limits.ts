export type FileLimit = { bytes: number; mb: number };

export const maxFileSize: FileLimit = limitOf(5);
/** Photos of phones have 4 to 12 MB. */
export const maxStaffPicture: FileLimit = limitOf(15);
/** The limit for all files of one form together. The server refuses larger bodies because of its memory. */
export const maxStaffUpload: FileLimit = limitOf(16);

export const maxPixels = 50_000_000;

function limitOf(mb: number): FileLimit {
  return { bytes: mb * 1024 ** 2, mb };
}
