import {
  darker,
  drawMark,
  fill,
  gleam,
  ink,
  type Look,
  line,
  type Mark,
  oval,
  paler,
  shade,
  sheet,
  sized,
  solid,
  steel,
  turned,
} from "./brush";

type Hour = { sky: string; sun: string; far: string; near: string };
const hours: Hour[] = [
  { sky: "#fbd9ad", sun: "#fffaea", far: "#a3adbd", near: "#204c4b" },
  { sky: "#cfe3ea", sun: "#feb914", far: "#74a29f", near: "#1b5541" },
  { sky: "#e39a83", sun: "#fff0c4", far: "#646581", near: "#22374b" },
  { sky: "#1e4058", sun: "#fdf3d2", far: "#305466", near: "#0b2230" },
];

function view(x: number, y: number, wide: number, tall: number, hour: number): string {
  const { sky, sun, far, near } = hours[hour] ?? { sky: "#cfe3ea", sun: "#feb914", far: "#74a29f", near: "#1b5541" };
  return `<svg x="${x}" y="${y}" width="${wide}" height="${tall}" viewBox="0 0 100 100" preserveAspectRatio="none">${fill("M0 0h100v100H0z", sky)}<ellipse cx="68" cy="30" rx="${(900 / wide).toFixed(1)}" ry="${(900 / tall).toFixed(1)}" fill="${sun}"/>${fill("M0 74L22 44 34 58 52 26 72 60 84 50 100 72V100H0z", far)}${fill("M0 76q30-14 60 0t40-2V86H0z", "#fff", ' opacity=".55"')}${fill("M0 84q24-12 50-2t50-6V100H0z", near)}</svg>`;
}

export function drawPostcards(): string {
  const card = (hour: number, degrees: number, x: number, y: number) =>
    turned(
      shade("M-108-78H116V86H-108z", 0.2) + fill("M-114-84H114V84H-114z", "#fffaf0") + view(-102, -72, 204, 144, hour),
      degrees,
      x,
      y,
    );
  return card(3, -16, -92, -226) + card(2, 12, 98, -214) + card(0, -8, -70, -98) + card(1, 9, 70, -94);
}

export function drawNotebook({ colour, trim = "#feb914", mark = "peak" }: Look): string {
  return (
    turned(
      shade("M-110-328H130V14H-110z", 0.14) +
        fill("M-110-330H122V6H-110z", "#efe3c8") +
        line("M116-322V0M110-322V0", "#cdbb94", 2) +
        sheet("M-118-336H110Q116-336 116-330V4Q116 10 110 10H-118z", colour) +
        shade("M-118-336h30V10h-30z", 0.2) +
        line("M78-336V10", trim, 9) +
        drawMark(mark, paler(colour, 0.75), 1.15, -8, -206) +
        line("M-48-128h80M-34-108h52", paler(colour, 0.75), 6) +
        fill("M-30 10h20v46l-10-12-10 12z", trim),
      -3,
    ) +
    turned(
      solid("M-9-300h18V-40H-9z", "#e8b04a") +
        fill("M-9-40L0-6 9-40z", "#f0d9b0") +
        fill("M-3-18L0-6 3-18z", ink) +
        fill("M-9-314h18v18h-18z", "#ec8fa8"),
      14,
      164,
      0,
    )
  );
}

export function drawPrint({ colour, trim = "#fffaf0" }: Look): string {
  return (
    shade("M-166-392H182V14H-166z", 0.16) +
    sheet("M-176-400H176V0H-176z", colour) +
    fill("M-158-382H158V-18H-158z", trim) +
    shade("M-158-382H158v8H-150V-18h-8z", 0.16) +
    view(-128, -350, 256, 300, 0) +
    line("M-128-250L40-306", ink, 2.5) +
    fill("M-70-266h26v22q-3 8-13 8t-13-8z", "#cf4a33") +
    gleam("M-158-18L10-382H80L-88-18z", 0.12)
  );
}

export const drawTube = ({ colour, trim = "#fffaf0" }: Look) =>
  turned(
    solid("M-36-380H36V0Q0 12-36 0z", colour) +
      oval(0, -380, 36, 12, darker(colour, 0.3)) +
      fill("M-26-382a26 9 0 0 1 52 0V-420q-26-12-52 0z", trim) +
      line("M-12-392q12-10 20-2", "#cdbb94", 3) +
      fill("M-36-250H36v90H-36z", trim) +
      drawMark("peak", "#437c6c", 0.55, 0, -206) +
      solid("M-38-24H38V0Q0 12-38 0z", darker(colour, 0.25)),
    10,
  );

export function drawBook({ colour, trim = "#fff3da", mark = "sprig" }: Look): string {
  return (
    fill("M-138-324L-98-346H150L112-324z", "#f4ead2") +
    line("M-124-330H122M-110-338H136", "#cdbb94", 2) +
    fill("M112-324l38-22V-22L112 0z", "#efe3c8") +
    line("M122-328V-8M132-334V-14M142-340V-20", "#cdbb94", 2) +
    sheet("M-138-324H112V0H-138z", colour) +
    shade("M-138-324h26V0h-26z", 0.24) +
    `<rect x="-92" y="-292" width="184" height="186" rx="92" fill="${trim}"/>` +
    drawMark(mark, darker(colour, 0.1), 1.55, 0, -196) +
    line("M-60-76h120M-40-50h80", trim, 9)
  );
}

export function drawCalendar({ colour, trim = "#cf4a33" }: Look): string {
  const days = Array.from({ length: 4 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => `M${-120 + day * 40} ${-92 + week * 24}h9`).join(""),
  ).join("");
  const rings = Array.from({ length: 12 }, (_, index) => `M${-148 + index * 27}-304v24`).join("");
  return (
    fill("M-190 0L-162-296H204L182 0z", darker(colour, 0.4)) +
    sheet("M-168-296H168L184 0H-184z", "#fffaf0") +
    view(-150, -276, 300, 140, 1) +
    line("M-112-112h70", trim, 9) +
    line(days, ink, 8, ' opacity=".55"') +
    line("M120-92h9M120-68h9M120-44h9M120-20h9", trim, 8) +
    `<circle cx="4" cy="-44" r="15" fill="none" stroke="${trim}" stroke-width="4"/>` +
    line(rings, steel, 7) +
    fill("M-186-2H186l4 10H-190z", colour)
  );
}

export function drawPin({ colour, mark = "cabin" }: Look): string {
  const grounds: Partial<Record<Mark, string>> = {
    lantern: "#1e4058",
    cabin: "#cfe3ea",
    peak: "#fbd9ad",
    cloud: "#86a9c4",
    flower: "#d9ead8",
  };
  return (
    turned(
      shade("M-128-336H144V12H-128z", 0.16) +
        sheet("M-136-344H136V4H-136z", "#fff8e8") +
        oval(0, -318, 11, 11, "#d9cdb2") +
        line("M-54-40h108M-34-20h68", "#a99d84", 6),
      -3,
    ) +
    shade("M-96-176a100 100 0 0 1 212 6 104 104 0 0 1-212-6z", 0.25) +
    oval(0, -182, 104, 104, "#c9a24a") +
    oval(-3, -185, 98, 98, "#efd083") +
    oval(0, -182, 90, 90, grounds[mark] ?? "#cfe3ea") +
    sized(drawMark(mark, colour, 1.4), 1, 0, -180) +
    fill("M-84-212Q-56-262 0-268-40-240-62-196z", "#fff", ' opacity=".45"')
  );
}

export const drawPencils = () =>
  ["#cf4a33", "#feb914", "#1f7a5a", "#5f8fb8"]
    .map((tone, index) =>
      turned(
        solid("M-8-150h16V-24H-8z", tone) +
          fill("M-8-150L0-178 8-150z", "#f0d9b0") +
          fill("M-3-168L0-178 3-168z", tone),
        -24 + index * 16,
        -36 + index * 24,
        0,
      ),
    )
    .join("") +
  solid("M-66-96H66L58 0Q0 10-58 0z", "#d9bd7a") +
  line("M-64-70H64M-60-34H60", "#8a5a35", 5, ' opacity=".5"');
