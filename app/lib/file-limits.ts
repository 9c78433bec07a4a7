export const maxFileSize = { bytes: 5 * 1024 ** 2, mb: 5 };

export const maxPixels = 50_000_000;
