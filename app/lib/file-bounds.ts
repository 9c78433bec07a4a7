/** Of one file that a form brings: 5 MB, as every system counts them. */
export const mostInFile = { bytes: 5 * 1024 ** 2, mb: 5 };

/** The largest of today's phones, and no more: each takes four bytes while a picture is read. */
export const mostPixels = 50_000_000;
