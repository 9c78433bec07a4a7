import QRCode from "qrcode";

const QUIET_ZONE = 4;

/** Returns an SVG path, 1 unit per module. Upper case gives a smaller code. @throws {Error} if the text is too long */
export function qrPath(text: string, { level = "M" }: { level?: "L" | "M" | "Q" } = {}): { size: number; d: string } {
  const { size, rows } = qrRows(text, level);
  return { size, d: rows.map(rowPath).join("") };
}

type Run = { x: number; y: number; width: number };

export function qrRows(text: string, level: "L" | "M" | "Q" = "M"): { size: number; rows: Run[][] } {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: level });
  const rows = Array.from({ length: modules.size }, (_, row) => {
    const bits = modules.data.subarray(row * modules.size, (row + 1) * modules.size).join("");
    return [...bits.matchAll(/1+/g)].map(({ 0: run, index }) => ({
      x: QUIET_ZONE + index,
      y: QUIET_ZONE + row,
      width: run.length,
    }));
  });
  return { size: modules.size + 2 * QUIET_ZONE, rows };
}

export function qrPng(text: string, { scale = 6 } = {}): Promise<Buffer> {
  return QRCode.toBuffer(text, { errorCorrectionLevel: "M", margin: QUIET_ZONE, scale });
}

function rowPath([first, ...more]: Run[]): string {
  if (!first) return "";
  let d = `M${first.x} ${first.y}h${first.width}`;
  let end = first.x + first.width;
  for (const { x, width } of more) {
    d += `v1h${x - end}v-1h${width}`;
    end = x + width;
  }
  return `${d}v1H${first.x}`;
}
