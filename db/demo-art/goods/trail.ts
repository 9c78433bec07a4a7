import {
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
  steel,
  turned,
} from "./brush";

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
  const front = "M-172-150Q-160-62 0-62T172-150";
  return (
    line("M-172-150Q-160-236 0-236T172-150", darker(trim, 0.25), 30) +
    line("M-172-150Q-160-236 0-236T172-150", darker(colour, 0.35), 8, ' stroke-dasharray="20 16"') +
    line(front, trim, 50) +
    line(front, colour, 16, ' stroke-dasharray="26 18"') +
    `<circle cx="-10" cy="-70" r="210" fill="url(#o)" opacity=".9"/>` +
    sheet("M-84-118q0-20 20-20H64q20 0 20 20v84q0 40-44 42H-40q-44-2-44-42z", colour) +
    fill("M-26-150h52v14h-52z", darker(colour, 0.4)) +
    oval(0, -66, 58, 58, "#2d3a3a") +
    oval(0, -66, 48, 48, "#fff6d6") +
    oval(0, -66, 28, 28, "#ffd972") +
    oval(-14, -82, 14, 10, "#fff")
  );
}

export function drawDryBag({ colour, trim = "#2d3a3a", mark = "cloud" }: Look): string {
  const strap = "M-118-300L-112-178M118-300L112-178";
  return (
    sheet("M-96-300Q-134-236-122-24-116 8 0 10 116 8 122-24 134-236 96-300z", colour) +
    shade("M60-290Q100-150 70 8q48-8 52-32Q134-236 96-300z", 0.16) +
    line(
      "M-70-286q-4 44-30 70M-34-286q4 36-8 58M34-286q-4 36 8 58M70-286q4 44 28 70M0-286v40",
      darker(colour),
      5,
      ' opacity=".4"',
    ) +
    line("M-120-30Q0-8 120-30", darker(colour), 5, ' opacity=".45"') +
    sheet("M-116-342H116q26 22 0 46H-116q-26-24 0-46z", darker(colour, 0.12)) +
    line("M-112-328H112M-112-314H112", darker(colour, 0.5), 3, ' opacity=".45"') +
    oval(-120, -319, 12, 22, darker(colour, 0.4)) +
    oval(120, -319, 12, 22, darker(colour, 0.4)) +
    line(strap, trim, 15) +
    `<rect x="-133" y="-220" width="38" height="52" rx="8" fill="${trim}"/><rect x="95" y="-220" width="38" height="52" rx="8" fill="${trim}"/>` +
    line("M-121-206h14M107-206h14", paler(trim), 5) +
    drawMark(mark, "#fff6e0", 1.3, 0, -136) +
    line("M-50-72h100M-28-50h56", "#fff6e0", 7, ' opacity=".8"')
  );
}

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
  const piece = "M-34-34H-12q-8-26 12-26t12 26H34V-12q26-8 26 12T34 12V34H-34V12q-24 8-24-12t24-12z";
  const scene =
    fill("M0 0h252v150H0z", "#cfe3ea") +
    oval(190, 40, 20, 20, "#feb914") +
    fill("M0 150L70 50l40 50 40-60 102 110z", "#437c6c") +
    fill("M0 150v-30q80-30 130 0t122-6v36z", "#1b5541") +
    line("M0 60L252 24", ink, 3) +
    fill("M112 48h40v34q-4 12-20 12t-20-12z", "#cf4a33") +
    fill("M117 54h13v18h-13zM134 54h13v18h-13z", "#e6f3f6");
  const cuts =
    "M0 50h26q6-18 12 0h50q6 18 12 0h50q6-18 12 0h50q6 18 12 0h28M0 100h26q6 18 12 0h50q6-18 12 0h50q6 18 12 0h50q6-18 12 0h28M62 0v20q16 6 0 12v40q-16 6 0 12v66M126 0v22q-16 6 0 12v42q16 6 0 12v62M190 0v20q16 6 0 12v40q-16 6 0 12v66";
  return (
    sheet("M-178-262H110V0H-178z", colour) +
    fill("M110-262l64-22V-26L110 0z", darker(colour, 0.34)) +
    fill("M-178-262l62-22H174l-64 22z", paler(colour, 0.4)) +
    `<svg x="-160" y="-246" width="252" height="150" viewBox="0 0 252 150">${scene}${line(cuts, "#fff", 2.5, ' opacity=".75"')}</svg>` +
    drawMark(mark, "#fff8e8", 0.5, -130, -56) +
    line("M-92-66h120M-92-46h70", "#fff8e8", 8) +
    turned(sheet(piece, "#feb914"), 14, -196, -22) +
    turned(sheet(piece, paler(colour, 0.2)), -22, 176, -8)
  );
}

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
  gleam("M-40-70q12-20 36-22-20 10-28 30z");

export const drawRock = () =>
  sheet("M-90 4Q-96-50-40-66 30-80 70-46 102-20 90 4z", "#7d8f8a") +
  shade("M20-70Q60-60 74-44 104-20 90 4H30Q60-30 20-70z", 0.15);
