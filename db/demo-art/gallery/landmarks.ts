import { type Canvas, pen } from "../canvas";
import { fill, line } from "../goods/brush";
import { lit, mix, paint, ridgeColour } from "../palette";
import { coatOf, drawRoof } from "../roofs";

export function drawHutHouse(canvas: Canvas): string {
  const { palette } = canvas;
  const { roof } = coatOf(canvas);
  const wood = lit(palette, "#a87547");
  const dark = mix(palette.ink, paint.wood, 0.5);
  return (
    fill("M-92 0v-92H92V0z", mix(palette.ink, paint.wood, 0.35)) +
    line("M-92-70H92M-92-46H92M-92-24H92", dark, 3) +
    fill("M-46 0v-66h92V0z", mix(palette.glass, paint.amber, 0.3), ' opacity=".55"') +
    line("M-110 4v-104M-46 4v-100M46 4v-100M110 4v-104", dark, 9) +
    fill("M-140-92L-78-164H78L140-92z", roof) +
    line("M-122-112H122M-104-132H104M-88-150H88", mix(roof, "#ffffff", 0.18), 3, ' stroke-dasharray="16 5"') +
    fill("M-124 0H124v14H-124z", wood)
  );
}

export function drawOldTree({ palette }: Canvas): string {
  const bark = mix(palette.ink, "#7a4f38", 0.7);
  const crown = (half: number) =>
    pen`M${-half} 0Q${-half * 1.02} ${-half * 0.44} ${-half * 0.48} ${-half * 0.44} ${-half * 0.1} ${-half * 0.84} ${half * 0.42} ${-half * 0.44} ${half * 1.04} ${-half * 0.46} ${half} 0 0 ${half * 0.34} ${-half} 0z`;
  const layers = [
    [-86, -150, 76],
    [84, -176, 80],
    [-62, -226, 84],
    [66, -262, 74],
    [-30, -300, 78],
    [10, -348, 62],
  ].map(
    ([x = 0, y = 0, half = 0], index) =>
      `<g transform="translate(${x} ${y})">${fill(crown(half), mix(ridgeColour(palette, 0.88), ridgeColour(palette, 0.62), index / 6))}</g>`,
  );
  return (
    fill("M-44 8Q-24-60-24-170L-10-330H10L26-170Q28-60 52 8 20-6 4 8-14-4-44 8z", bark) +
    line(
      "M-14-20Q-10-120-4-240M12-10Q14-90 10-200M-24-150Q-60-150-84-160M24-180Q60-180 84-190M-16-240Q-50-236-66-240",
      mix(bark, palette.ink, 0.4),
      5,
    ) +
    layers.join("")
  );
}

export function drawInn(canvas: Canvas): string {
  const { palette } = canvas;
  const { roof, post } = coatOf(canvas);
  return (
    fill("M-120 0v-96H120V0z", mix(palette.ink, paint.wood, 0.4)) +
    fill("M-108-10v-70h64v70zM-32-10v-70h64v70zM44-10v-70h64v70z", mix(palette.glass, paint.amber, 0.4)) +
    line("M-118 0v-96M-38 0v-96M38 0v-96M118 0v-96", post, 6) +
    fill(drawRoof(0, -92, 158, 62, 0.6), roof) +
    fill("M-60-128h120v26H-60z", lit(palette, paint.cream)) +
    line("M-40-116h80M-24-108h48", lit(palette, paint.lacquer), 4)
  );
}
