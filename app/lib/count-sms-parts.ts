/** GSM 03.38: these characters take two septets, other ASCII characters one. The backtick requires Unicode. */
const twoSeptets = /[[\]{}\\^~|\f]/;

/** One message has 160 septets of GSM-7 or 70 units of UTF-16. Each part of a longer text has 153 or 67. */
export function countSmsParts(text: string): number {
  const isGsm = /^[\x20-\x5f\x61-\x7e\r\n\f]*$/.test(text);
  const sizes = [...text].map((letter) => (isGsm ? (twoSeptets.test(letter) ? 2 : 1) : letter.length));
  const [whole, part] = isGsm ? [160, 153] : [70, 67];
  if (sizes.reduce((sum, size) => sum + size, 0) <= whole) return 1;
  let [parts, left] = [1, part];
  for (const size of sizes) {
    if (size > left) [parts, left] = [parts + 1, part];
    left -= size;
  }
  return parts;
}
