import QRCode from "qrcode";

/** Light modules around the code, ISO/IEC 18004. */
const QUIET_ZONE = 4;

/** One SVG path to be filled, in modules; an upper-case URL is a third smaller. @throws {Error} when the text is too long */
export function qrPath(text: string, { level = "M" }: { level?: "L" | "M" | "Q" } = {}): { size: number; d: string } {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: level });
  const rows = Array.from({ length: modules.size }, (_, y) => {
    const row = modules.data.subarray(y * modules.size, (y + 1) * modules.size);
    return rowPath(row.join(""), QUIET_ZONE + y);
  });
  return { size: modules.size + 2 * QUIET_ZONE, d: rows.join("") };
}

/** `scale`: pixels a module, six for mail. @throws {Error} when the text is too long */
export function qrPng(text: string, { scale = 6 } = {}): Promise<Buffer> {
  return QRCode.toBuffer(text, { errorCorrectionLevel: "M", margin: QUIET_ZONE, scale });
}

// The shortest outline there is for a row's dark runs: along their tops and under the gaps, then home along the bottom.
// What lies over a gap has no area.
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
