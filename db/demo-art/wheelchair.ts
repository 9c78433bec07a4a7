import type { Canvas } from "./canvas";
import { fill, line, oval } from "./goods/brush";
import { lit } from "./palette";

export function drawSeat({ palette }: Canvas, shirt: string): string {
  const chair =
    line("M-20-64h-16M-20-64V-34H24l10 30h14M-20-34l-12 20", palette.ink, 7) +
    `<circle cx="-10" cy="-16" r="30" fill="none" stroke="${palette.ink}" stroke-width="7"/><circle cx="-10" cy="-16" r="5" fill="${palette.ink}"/><circle cx="38" cy="-2" r="9" fill="none" stroke="${palette.ink}" stroke-width="6"/>`;
  const sitter =
    line("M-10-44h34l10 34", lit(palette, "#3d4a5c"), 14) +
    fill("M-22-40l2-40q4-14 16-12 12 0 14 12l2 40z", lit(palette, shirt)) +
    line("M4-72l22 22", lit(palette, shirt), 10) +
    oval(-4, -106, 15, 15, lit(palette, "#e2ab83")) +
    fill("M-20-104q0-20 16-20t16 20q-16-10-32 0z", lit(palette, "#d8d3cc"));
  return chair + sitter;
}
