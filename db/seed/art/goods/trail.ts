import {
  darker,
  drawMark,
  fill,
  gleam,
  ink,
  type Look,
  label,
  line,
  oval,
  paler,
  shade,
  sheet,
  solid,
  steel,
  turned,
} from "./brush";

/** For the way up, in any weather. */

export function drawSticks({ colour, trim = "#cf4a33" }: Look): string {
  const joints = [-60, -130, -196, -258, -316].map((y) => `M-13 ${y}q13 6 26 0`).join("");
  const stick =
    solid("M-12-430q12-10 24 0L11 0H-11z", colour) +
    line(joints, darker(colour, 0.4), 5) +
    solid("M-16-412H16v74H-16z", darker(trim, 0.1)) +
    line("M-16-396l32 10M-16-376l32 10M-16-356l32 10", paler(trim, 0.4), 4) +
    line("M0-340q-50 20-44 74 8 26 24 0 10-40 20-74z", trim, 6) +
    solid("M-14-22H14L10 8H-10z", "#2d3a3a");
  return turned(stick, -9, -52, 0) + turned(stick, 8, 56, 4);
}

export function drawFlask({ colour, trim = steel, mark = "peak" }: Look): string {
  return (
    line("M-34-356q0-44 34-44t34 44", darker(trim, 0.3), 13) +
    solid("M-52-364Q0-374 52-364V-316H-52z", darker(trim, 0.25)) +
    line("M-40-356v34M-20-360v36M0-362v38M20-360v36M40-356v34", "#0b2018", 3, ' opacity=".3"') +
    solid("M-46-318H46v22H-46z", trim) +
    solid("M-44-298Q-76-280-76-240V-20Q-76 4 0 8 76 4 76-20V-240Q76-280 44-298z", colour) +
    solid("M-76-34V-20Q-76 4 0 8 76 4 76-20V-34Q0-18-76-34z", trim) +
    drawMark(mark, "#fff6e0", 1.05, 0, -158) +
    line("M-34-98h68", "#fff6e0", 6, ' opacity=".8"') +
    gleam("M-58-250q6-18 16-24v220l-16-4z", 0.3)
  );
}

export function drawHeadlamp({ colour, trim = "#2d3a3a" }: Look): string {
  return (
    fill("M0-120L-330-330V130z", "#ffe9a8", ' opacity=".42"') +
    `<circle cx="-34" cy="-112" r="150" fill="url(#o)"/>` +
    line("M30-170Q190-270 236-170T60-50", trim, 30) +
    line("M30-170Q190-270 236-170T60-50", colour, 8, ' stroke-dasharray="26 14"') +
    turned(
      solid("M-86-70Q-86-90-66-90H66Q86-90 86-70V66Q86 88 66 88H-66Q-86 88-86 66z", colour) +
        oval(-6, 0, 66, 66, "#2d3a3a") +
        oval(-8, 0, 56, 56, "#fff6d6") +
        oval(-8, 0, 34, 34, "#ffd972") +
        oval(-20, -16, 16, 12, "#fff") +
        `<rect x="-20" y="-104" width="44" height="16" rx="6" fill="${darker(colour, 0.3)}"/>`,
      -6,
      0,
      -108,
    )
  );
}

export function drawDryBag({ colour, trim = "#2d3a3a", mark = "cloud" }: Look): string {
  return (
    line("M94-210Q176-150 108-30", trim, 15) +
    solid("M-104-216Q-110-100-104-20-100 6 0 8 100 6 104-20 110-100 104-216z", colour) +
    line("M-96-200q20 30 10 70M96-200q-20 34-6 76M-30-210q10 30 0 54", darker(colour), 5, ' opacity=".3"') +
    solid("M-112-262H112q10 24 0 50H-112q-10-26 0-50z", darker(colour, 0.15)) +
    line("M-108-238H108", darker(colour, 0.45), 4, ' opacity=".6"') +
    line("M-112-240Q-150-320-30-328M112-240Q150-320 30-328", trim, 17) +
    `<rect x="-46" y="-350" width="92" height="44" rx="9" fill="${trim}"/><rect x="-24" y="-340" width="48" height="24" rx="5" fill="${paler(colour)}"/>` +
    drawMark(mark, "#fff6e0", 1.15, 0, -116) +
    line("M-44-58h88", "#fff6e0", 7, ' opacity=".8"')
  );
}

/** The shop's cabin, turned from wood. */
export function drawToyCabin({ colour, trim = "#d8a465" }: Look): string {
  const wood = darker(trim, 0.12);
  return (
    line("M-420-392L420-436", "#e9dcc0", 7) +
    solid("M-64-428H64v24H-64z", wood) +
    oval(-36, -420, 19, 19, darker(trim, 0.4)) +
    oval(36, -424, 19, 19, darker(trim, 0.4)) +
    line("M0-404V-310M-44-282Q0-346 44-282", wood, 15) +
    solid("M-122-290H122q18 0 20 20H-142q2-20 20-20z", darker(trim, 0.3)) +
    sheet("M-132-272H132q16 0 18 22l6 130Q156 6 84 6H-84Q-156 6-156-120l6-130q2-22 18-22z", colour) +
    fill("M-156-118H156q0 40-10 66H-146q-10-26-10-66z", trim) +
    line("M-150-96q80-10 300 0M-146-72q120 8 292 0", darker(trim, 0.25), 3, ' opacity=".5"') +
    [-126, 10]
      .map(
        (x) =>
          `<rect x="${x}" y="-248" width="116" height="108" rx="16" fill="#5a3a24"/><rect x="${x + 9}" y="-239" width="98" height="90" rx="10" fill="#dcecef"/>${gleam(`M${x + 16}-150l40-88h26l-40 88z`, 0.6)}`,
      )
      .join("") +
    oval(-44, -168, 20, 20, "#e2ab83") +
    fill("M-70-149q26-26 52 0z", "#1f7a5a") +
    oval(62, -166, 18, 18, "#e2ab83") +
    fill("M32-158L62-198 92-158z", "#ecd29a") +
    shade("M-156-120Q-156 6-84 6H84Q156 6 156-120 150-26 84-26H-84Q-150-26-156-120z", 0.16)
  );
}

/** A cloud of plush, pleased with itself. */
export function drawPlush({ colour, trim = "#feb914" }: Look): string {
  const body =
    "M-150-20a74 74 0 0 1-24-138 84 84 0 0 1 82-92 104 104 0 0 1 176-12 84 84 0 0 1 96 92 72 72 0 0 1-8 142 60 60 0 0 1-66 24 90 90 0 0 1-112 6 92 92 0 0 1-96-2 56 56 0 0 1-48-20z";
  return (
    oval(-64, -4, 34, 20, trim) +
    oval(64, -4, 34, 20, trim) +
    sheet(body, colour) +
    line("M-120-190q10-34 42-36M70-226q34-8 52 22M-40-240q18-26 48-20", "#fff", 12, ' opacity=".65"') +
    oval(-52, -126, 13, 17, ink) +
    oval(52, -126, 13, 17, ink) +
    oval(-48, -132, 4, 5, "#fff") +
    oval(56, -132, 4, 5, "#fff") +
    line("M-22-104q22 26 44 0", ink, 8) +
    oval(-92, -98, 26, 15, "#ec8fa8", ' opacity=".7"') +
    oval(92, -98, 26, 15, "#ec8fa8", ' opacity=".7"') +
    line("M120-22q14 10 26 6M-128-44q10 12 22 12", darker(colour), 5, ' opacity=".25"')
  );
}

export function drawPuzzle({ colour, mark = "peak" }: Look): string {
  const piece = "M-34-34H-10q-8-24 10-24t10 24H34V-10q24-8 24 10T34 10V34H-34V10q-24 8-24-10t24-10z";
  return (
    sheet("M-178-236H110V0H-178z", colour) +
    fill("M110-236l64-22V-26L110 0z", darker(colour, 0.34)) +
    fill("M-178-236l62-22H174l-64 22z", paler(colour, 0.4)) +
    `<svg x="-160" y="-218" width="252" height="150" viewBox="0 0 252 150">${fill("M0 0h252v150H0z", "#cfe3ea")}<circle cx="190" cy="40" r="20" fill="#feb914"/>${fill("M0 150L70 50l40 50 40-60 102 110z", "#437c6c")}${fill("M0 150v-30q80-30 130 0t122-6v36z", "#1b5541")}${line("M0 60L252 24", ink, 3)}${fill("M112 56h40v34q-4 12-20 12t-20-12z", "#cf4a33")}${fill("M117 62h13v18h-13zM134 62h13v18h-13z", "#e6f3f6")}${line("M0 50q30 12 50 0t50 0 50 0 50 0 60 0M0 100q30 12 50 0t50 0 50 0 50 0 60 0M62 0q12 24 0 50t0 50 0 50M126 0q12 24 0 50t0 50 0 50M190 0q12 24 0 50t0 50 0 50", "#fff", 2.5, ' opacity=".7"')}</svg>` +
    drawMark(mark, "#fff8e8", 0.42, -130, -34) +
    line("M-96-42h120M-96-24h70", "#fff8e8", 7) +
    turned(sheet(piece, "#feb914"), 14, -96, 4) +
    turned(sheet(piece, "#437c6c"), -22, 140, -4)
  );
}

/** A kite flying, its tail behind it. */
export function drawKite({ colour, trim = "#feb914" }: Look): string {
  return turned(
    line("M0 0Q70 60 30 130T80 250", "#fff6e0", 4) +
      [
        [46, 66, 30],
        [32, 132, -20],
        [56, 200, 30],
      ]
        .map(([x = 0, y = 0, d = 0]) => turned(fill("M0 0L-26-13V13zM0 0L26-13V13z", trim), d, x, y))
        .join("") +
      sheet("M0-380L-150-220 0 0z", colour) +
      sheet("M0-380L150-220 0 0z", trim) +
      fill("M0-220L-150-220 0 0z", darker(colour, 0.15)) +
      fill("M0-220H150L0 0z", darker(trim, 0.14)) +
      line("M0-380V0M-150-220H150", "#6b4528", 5) +
      drawMark("sun", "#fff6e0", 0.7, -46, -252),
    18,
    0,
    -30,
  );
}

export function drawPinwheel({ colour, trim = "#feb914" }: Look): string {
  const blade = (tone: string) =>
    sheet("M0 0L0-150Q90-150 104-64z", tone) + fill("M0 0L104-64Q60-70 0-20z", darker(tone, 0.28));
  const blades = [0, 1, 2, 3, 4, 5].map((turn) =>
    turned(blade([colour, trim, "#fff6e0"][turn % 3] ?? colour), turn * 60),
  );
  return (
    line("M0-250L0 0", "#b98f4d", 15) +
    turned(blades.join(""), 12, 0, -258) +
    oval(0, -258, 20, 20, "#cf4a33") +
    oval(-5, -263, 6, 6, "#fff", ' opacity=".7"')
  );
}

export const drawCompass = () =>
  oval(0, -50, 62, 50, "#8a5a35") +
  oval(0, -54, 52, 42, "#fff8e8") +
  fill("M0-54L-10-60 26-84z", "#cf4a33") +
  fill("M0-54L10-48-26-24z", "#12332b") +
  label(undefined, ink, { wide: 0, tall: 0 }).slice(0, 0) +
  gleam("M-40-70q12-20 36-22-20 10-28 30z");

export const drawRock = () =>
  sheet("M-90 4Q-96-50-40-66 30-80 70-46 102-20 90 4z", "#7d8f8a") +
  shade("M20-70Q60-60 74-44 104-20 90 4H30Q60-30 20-70z", 0.15);
