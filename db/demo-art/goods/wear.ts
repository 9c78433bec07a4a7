import {
  bamboo,
  darker,
  drawMark,
  fill,
  gleam,
  ink,
  type Look,
  line,
  oval,
  paler,
  shade,
  sheet,
  solid,
  turned,
} from "./brush";

const weave = (x: number, y: number, count: number, size: number, colour: string) =>
  line(
    Array.from(
      { length: count },
      (_, index) => `M${x + index * size * 2} ${y}l${size}-${size} ${size} ${size}-${size} ${size}z`,
    ).join(""),
    colour,
    size / 3.2,
  );

const fringe = (x: number, y: number, count: number, gap: number, length: number, colour: string) =>
  line(Array.from({ length: count }, (_, index) => `M${x + index * gap} ${y}v${length}`).join(""), colour, gap * 0.45);

export function drawScarf({ colour, trim = "#fff1dc" }: Look): string {
  const fold = (y: number, tone: string) =>
    sheet(`M-166 ${y}Q-196 ${y}-196 ${y - 29}T-166 ${y - 58}H176q14 0 14 29t-14 29z`, tone) +
    line(`M-170 ${y - 29}H186`, darker(colour, 0.4), 3, ' opacity=".35"');
  return (
    fold(0, darker(colour, 0.16)) +
    fold(-54, darker(colour, 0.08)) +
    fold(-108, colour) +
    shade("M-62-166H92V-10H-62z", 0.18) +
    sheet("M-76-166H78V-22H-76z", paler(colour, 0.07)) +
    fill("M-76-128H78v10H-76zM-76-62H78v10H-76z", trim) +
    weave(-72, -90, 5, 15, trim) +
    fringe(-70, -20, 11, 14, 30, colour) +
    fringe(-70, -20, 11, 14, 6, trim)
  );
}

export function drawBlanket({ colour, trim = "#fff1dc" }: Look): string {
  const band = (x: number, wide: number) => `M${x}-172h${wide}q-34 40-34 88t34 88h${-wide}q-34-40-34-88t34-88z`;
  const hoop = (x: number) => `M${x}-172q-34 40-34 88t34 88`;
  const body = "M-170-172H122Q196-168 196-84T122 4H-170q-36-40-36-88t36-88z";
  return (
    fill(body, colour) +
    fill(band(-130, 24) + band(34, 24), trim, ' opacity=".8"') +
    line(hoop(-156) + hoop(-60) + hoop(0), trim, 5, ' opacity=".6"') +
    fill(body, "url(#f)") +
    oval(122, -84, 72, 88, darker(colour, 0.22)) +
    line("M122-84q14-14 24 4t-16 30-44-12-4-60 66-14 24 84-90 18-26-104", paler(colour, 0.3), 8) +
    line("M-88-175q-36 40-36 91t36 91M70-175q-36 40-36 91t36 91", "#6b4528", 16) +
    line("M-122-104h0M36-104h0", "#feb914", 20)
  );
}

export function drawBag({ colour, trim = "#fff1dc" }: Look): string {
  return (
    line("M-104-196Q-70-420 0-420T104-196", darker(colour, 0.25), 17) +
    line("M-104-196Q-70-420 0-420T104-196", trim, 4, ' stroke-dasharray="10 12"') +
    sheet("M-122-204H122L136-14Q0 12-136-14z", colour) +
    fill("M-127-136H127l3 34H-130zM-133-54H133l2 22H-135z", trim) +
    weave(-126, -119, 9, 14, darker(colour, 0.1)) +
    weave(-118, -78, 7, 17, "#feb914") +
    line("M-122-204H122", darker(colour, 0.35), 9) +
    fringe(-120, -8, 13, 20, 28, darker(colour, 0.15)) +
    fringe(-120, -8, 13, 20, 5, "#feb914")
  );
}

export function drawShirt({ colour, trim = "#fff1dc", mark = "peak" }: Look): string {
  return (
    sheet("M-64-330L-150-288-196-190-132-160-118-196V0H118V-196L132-160 196-190 150-288 64-330Q0-296-64-330z", colour) +
    shade("M-118-196q10 40 4 196h-4zM118-196q-14 50-8 196h8z", 0.2) +
    line("M-64-330Q0-280 64-330", darker(colour, 0.28), 10) +
    line("M-100 0q6-30 2-60M60 0q10-40 2-74", darker(colour), 4, ' opacity=".3"') +
    drawMark(mark, trim, 1.35, 0, -176) +
    line("M-34-108h68", trim, 7, ' opacity=".85"')
  );
}

export function drawBeanie({ colour, trim = "#fff1dc" }: Look): string {
  const ribs = Array.from({ length: 13 }, (_, index) => `M${-126 + index * 21}-74v66`).join("");
  const pom = Array.from(
    { length: 12 },
    (_, index) => `M0 0L${Math.round(44 * Math.cos(index * 0.524))} ${Math.round(44 * Math.sin(index * 0.524))}`,
  ).join("");
  return (
    turned(line(pom, trim, 22), 8, 0, -262) +
    turned(line(pom, darker(trim, 0.12), 7), 20, 0, -262) +
    sheet("M-128-70Q-134-230 0-236 134-230 128-70z", colour) +
    line(
      "M-78-76Q-84-180-30-232M-28-76Q-32-180-8-234M28-76Q32-180 8-234M78-76Q84-180 30-232",
      darker(colour),
      4,
      ' opacity=".35"',
    ) +
    weave(-112, -116, 7, 16, trim) +
    line("M-124-148Q0-136 124-148M-126-90Q0-80 126-90", trim, 6) +
    solid("M-140-82Q0-66 140-82V-8Q0 14-140-8z", darker(colour, 0.12)) +
    line(ribs, darker(colour, 0.45), 4, ' opacity=".5"')
  );
}

export function drawSocks({ colour, trim = "#fff1dc" }: Look): string {
  const sock = "M-42-300H44L40-112Q44-92 92-62 134-34 116-10 104 6 66 2L-24-26Q-52-40-48-90z";
  const one = (tone: string) =>
    sheet(sock, tone) +
    fill(
      "M-42-300H44l-1 44H-43zM72-74q30 18 42 36 8 18 2 28-10 16-50 12Q40-40 72-74zM-48-84q30 6 36 60l-12-2q-26-16-24-58z",
      trim,
    ) +
    fill("M-44-226H42v12H-44zM-45-196H41v12H-45z", trim) +
    weave(-40, -150, 3, 13, trim) +
    line("M-30-296v36M-12-296v36M6-296v36M24-296v36", darker(trim, 0.3), 3, ' opacity=".5"');
  return `<g transform="translate(-62 -22)">${one(darker(colour, 0.14))}</g><g transform="translate(34)">${shade("M-54-300h8L-52-90l4 60-10-4z", 0.14)}${one(colour)}</g>`;
}

export function drawPoncho({ colour, trim = "#fff6e0", mark = "cloud" }: Look): string {
  return (
    sheet("M-60-318Q-150-270-206-24-104 8 0 8 104 8 206-24 150-270 60-318z", colour) +
    sheet("M-70-300Q-84-396 0-404 84-396 70-300 30-262 0-262-30-262-70-300z", paler(colour, 0.12)) +
    fill("M-46-304Q-52-366 0-370 52-366 46-304 20-282 0-282-20-282-46-304z", darker(colour, 0.55)) +
    line("M0-262V-140", darker(colour, 0.35), 5) +
    line("M-14-268l-4 54M14-268l4 54", trim, 5) +
    line(
      "M-96-240Q-130-130-138-2M96-240Q130-130 138-2M-40-130Q-54-60-52 2M50-130Q62-60 60 2",
      darker(colour),
      5,
      ' opacity=".28"',
    ) +
    gleam("M-110-230Q-150-140-172-30q14 6 26 8 4-110 36-208z", 0.22) +
    sheet("M-58-128H58v70q-58 14-116 0z", paler(colour, 0.14)) +
    drawMark(mark, trim, 0.52, 0, -94)
  );
}

export function drawCap({ colour, trim = "#fff1dc", mark = "peak" }: Look): string {
  const crown = "M-176-34Q-196-206-40-216 92-212 112-74-40-96-176-34z";
  return (
    line("M-172-56q-22 4-18 30l24-2", darker(colour, 0.35), 12) +
    sheet(crown, colour) +
    line("M-40-216Q-112-170-116-58M-40-216Q18-176 34-82", darker(colour), 4, ' opacity=".45"') +
    oval(-40, -218, 14, 8, darker(colour, 0.25)) +
    turned(drawMark(mark, trim, 0.82), 6, -36, -138) +
    sheet("M-52-70Q40-100 112-76 204-62 244-14 250 4 224 4 120-34-14-14-52-30-52-70z", darker(colour, 0.14)) +
    line("M-34-44Q100-72 222-16M-24-28Q100-54 212-8", paler(colour, 0.35), 3, ' stroke-dasharray="9 7" opacity=".75"') +
    shade("M-52-70Q40-100 112-76L110-68Q40-88-48-56z", 0.3)
  );
}

export function drawBackpack({ colour, trim = "#feb914", mark = "cloud" }: Look): string {
  return (
    line("M-30-298q0-44 30-44t30 44", darker(colour, 0.4), 14) +
    line("M-118-210Q-170-120-128-30M118-210Q170-120 128-30", darker(colour, 0.35), 20) +
    sheet("M-124-180Q-124-306 0-306T124-180V-34Q124 6 84 6H-84Q-124 6-124-34z", colour) +
    line("M-110-190Q-100-262 0-264T110-190", trim, 7) +
    line("M96-218v26", trim, 10) +
    sheet("M-92-140H92V-42Q92-14 66-14H-66Q-92-14-92-42z", paler(colour, 0.22)) +
    line("M-92-140H92", trim, 9) +
    oval(-36, -208, 9, 11, ink) +
    oval(36, -208, 9, 11, ink) +
    line("M-14-194q14 14 28 0", ink, 6) +
    oval(-60, -190, 14, 9, "#ec8fa8", ' opacity=".75"') +
    oval(60, -190, 14, 9, "#ec8fa8", ' opacity=".75"') +
    drawMark(mark, "#fff8e8", 0.9, 0, -76)
  );
}

export const drawHanger = () => line("M0-334v-26q0-20 18-20t16-18-18-14M-66-320L0-344 66-320", bamboo, 10);
