export const maxFileSize = { bytes: 5 * 1024 ** 2, mb: 5 };

/** This is enough for the largest phone cameras. Decoding takes four bytes per pixel. */
export const maxPixels = 50_000_000;
