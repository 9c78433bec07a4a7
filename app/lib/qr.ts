import QRCode from "qrcode";

/** Light modules around the code, ISO/IEC 18004. */
const QUIET_ZONE = 4;

/**
 * A QR code as one SVG path to be filled, in modules: `size` is the side of the view box, quiet zone included.
 * An upper-case URL comes out in alphanumeric mode, which is a third smaller than bytes.
 * @throws {Error} when the text is too long for a QR code
 */
export function qrPath(text: string, { level = "M" }: { level?: "L" | "M" | "Q" } = {}): { size: number; d: string } {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: level });
  const rows = Array.from({ length: modules.size }, (_, y) => {
    const row = modules.data.subarray(y * modules.size, (y + 1) * modules.size);
    return rowPath(row.join(""), QUIET_ZONE + y);
  });
  return { size: modules.size + 2 * QUIET_ZONE, d: rows.join("") };
}

/** A QR code as a PNG, so many pixels a module: six for mail. @throws {Error} when the text is too long for a QR code */
export function qrPng(text: string, { scale = 6 } = {}): Promise<Buffer> {
  return QRCode.toBuffer(text, { errorCorrectionLevel: "M", margin: QUIET_ZONE, scale });
}

/**
 * One outline a row, the shortest there is for its dark runs: along their tops and under the gaps between them,
 * then home along the bottom. What lies over a gap has no area.
 */
function rowPath(modules: string, y: number): string {
  let d = "";
  let left = 0;
  let end = 0;
  for (const { 0: run, index } of modules.matchAll(/1+/g)) {
    if (d) d += `v1h${index - end}v-1`;
    else left = QUIET_ZONE + index;
    d += `h${run.length}`;
    end = index + run.length;
  }
  return d && `M${left} ${y}${d}v1H${left}`;
}
