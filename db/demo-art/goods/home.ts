import {
  bamboo,
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
  solid,
  steam,
} from "./brush";

export function drawMug({ colour, trim = darker(colour, 0.3), mark = "peak" }: Look): string {
  return (
    line("M88-148Q166-156 158-92T80-42", darker(colour, 0.15), 24) +
    line("M88-150Q160-156 153-96T84-50", paler(colour, 0.25), 7, ' opacity=".6"') +
    solid("M-96-190L-88-20Q-86 4 0 8 86 4 88-20L96-190z", colour) +
    solid("M-96-190L-93-118Q-72-92-52-110-36-128-18-108 2-84 22-112 40-132 58-108 78-92 93-118L96-190z", trim) +
    drawMark(mark, darker(colour, 0.5), 0.6, 0, -52) +
    oval(0, -190, 96, 20, paler(trim, 0.3)) +
    oval(0, -187, 84, 15, "#6b3f22") +
    steam(0, -204)
  );
}

export function drawTeapot({ colour, trim = bamboo, mark = "sprig" }: Look): string {
  return (
    line("M-112-176Q-130-330 0-334T112-176", "#8a5a35", 15) +
    line("M-112-176Q-130-330 0-334T112-176", trim, 6, ' stroke-dasharray="14 8"') +
    solid("M-116-70Q-172-84-190-150-200-172-222-170-214-192-176-184-150-120-110-128z", darker(colour, 0.06)) +
    solid("M-70-176Q-146-150-142-86-136-6-60 2 0 8 60 2 136-6 142-86 146-150 70-176z", colour) +
    solid("M-76-174Q-60-206 0-208 60-206 76-174 0-160-76-174z", darker(colour, 0.12)) +
    solid("M-18-206q-8-30 18-30t18 30z", darker(colour, 0.3)) +
    line("M-118-176h16M102-176h16", darker(colour, 0.3), 18) +
    drawMark(mark, paler(colour, 0.65), 1, 4, -86)
  );
}

export const drawCup = ({ colour }: Look) =>
  solid("M-54-84Q-50-8-26 4 0 8 26 4 50-8 54-84z", colour) +
  oval(0, -84, 54, 13, paler(colour, 0.4)) +
  oval(0, -82, 46, 9, "#b8862f") +
  steam(0, -98);

export function drawBowls({ colour, trim = "#3f6f9a" }: Look): string {
  const rim = (y: number, tone: string) =>
    solid(`M-170 ${y}Q-164 ${y + 46} -140 ${y + 78}H140Q164 ${y + 46} 170 ${y}Q0 ${y + 40}-170 ${y}z`, tone) +
    line(`M-164 ${y + 16}Q0 ${y + 54} 164 ${y + 16}`, trim, 6);
  const waves = "q11-20 22 0t22 0".repeat(7);
  return (
    solid("M-52-16h104l-8 22q-44 8-88 0z", darker(colour, 0.22)) +
    solid("M-150-96Q-120-12-52-10H52Q120-12 150-96z", darker(colour, 0.1)) +
    rim(-126, darker(colour, 0.06)) +
    rim(-166, darker(colour, 0.03)) +
    solid("M-170-220Q-164-160-132-128 0-96 132-128 164-160 170-220z", colour) +
    line("M-165-196Q0-152 165-196", trim, 7) +
    line(`M-154-162${waves}`, trim, 5) +
    oval(0, -220, 170, 34, paler(colour, 0.5)) +
    oval(0, -216, 154, 26, darker(colour, 0.2)) +
    fill("M-152-212Q-120-192 0-190 120-192 152-212 130-200 0-198-130-200-152-212z", paler(colour, 0.3)) +
    line("M-214-236L150-276M-208-222L156-262", "#8a4a2f", 9)
  );
}

export function drawLantern({ colour, trim = "#feb914" }: Look): string {
  return (
    line("M0-384V-900", "#4a2117", 5) +
    `<circle cy="-210" r="330" fill="url(#o)" opacity=".75"/>` +
    line("M0-370v-40", "#4a2117", 6) +
    fill("M-54-352Q-160-330-160-212T-54-72H54Q160-94 160-212T54-352z", colour) +
    oval(-6, -208, 116, 132, "url(#o)") +
    line(
      "M-26-352Q-84-212-26-72M26-352Q84-212 26-72M-50-350Q-140-212-50-74M50-350Q140-212 50-74M0-352V-72",
      darker(colour, 0.4),
      4,
      ' opacity=".5"',
    ) +
    solid("M-62-372H62v26H-62zM-62-78H62v26H-62z", "#5a2b1a") +
    line("M-58-359H58M-58-65H58", trim, 4) +
    line("M0-52v26", trim, 6) +
    oval(0, -20, 13, 13, trim) +
    fill("M-12-12h24l10 92q-22 8-44 0z", trim) +
    line("M-8 0l-5 76M0 0v80M8 0l5 76", darker(trim, 0.25), 3)
  );
}

export function drawStormLamp({ colour, trim = "#c9a24a" }: Look): string {
  return (
    line("M-96-240Q-100-400 0-404T96-240", darker(colour, 0.3), 8) +
    line("M-92-50Q-118-150-78-262M92-50Q118-150 78-262", darker(colour, 0.12), 13) +
    `<circle cy="-164" r="170" fill="url(#o)" opacity=".8"/>` +
    fill("M-44-92Q-92-160-40-244H40Q92-160 44-92z", "#fff3d0", ' opacity=".72"') +
    fill("M0-196Q34-148 22-122 12-104 0-104-12-104-22-122-34-148 0-196z", "#f7931e") +
    fill("M0-160q16 24 10 40-10 14-20 0-6-16 10-40z", "#fff1a8") +
    line("M-58-140Q-60-190-34-236", "#fff", 7, ' opacity=".8"') +
    solid("M-56-246H56l-14-34H-42z", colour) +
    solid("M-36-278H36v-36q-36-16-72 0z", darker(colour, 0.15)) +
    solid("M-50-94H50v20H-50z", trim) +
    solid("M-112-66Q-112-80-60-80H60q52 0 52 14V-22Q112 4 0 6-112 4-112-22z", colour) +
    line("M-110-34Q0-18 110-34", paler(colour, 0.4), 4, ' opacity=".6"') +
    oval(92, -84, 13, 8, trim)
  );
}

export function drawCandle({ colour, trim = "#fff3da", mark = "pine" }: Look): string {
  return (
    `<circle cy="-262" r="190" fill="url(#o)" opacity=".7"/>` +
    solid("M-104-190V-20Q-104 4 0 8 104 4 104-20V-190z", colour) +
    oval(0, -190, 104, 25, paler(colour, 0.3)) +
    oval(0, -186, 92, 19, trim) +
    oval(0, -186, 44, 9, paler("#feb914", 0.6)) +
    line("M0-186v-28", ink, 6) +
    fill("M0-292Q30-240 18-218 8-204 0-204-8-204-18-218-30-240 0-292z", "#f7931e") +
    fill("M0-252q14 22 8 36-8 10-16 0-6-14 8-36z", "#fff1a8") +
    label(mark, darker(colour, 0.2), { y: -84, wide: 122, tall: 112 })
  );
}

export const drawVase = ({ colour }: Look) =>
  line("M0-150Q-20-260 40-330M-6-230Q-50-262-58-312M8-270Q50-270 72-300", "#6b4a2a", 7) +
  [
    [40, -334],
    [-58, -316],
    [74, -302],
    [-26, -262],
    [22, -292],
    [4, -222],
  ]
    .map(([x, y]) => drawMark("flower", "#ec8fa8", 0.46, x, y))
    .join("") +
  solid("M-20-160H20Q18-130 50-96 72-60 40 0 0 8-40 0-72-60-50-96-18-130-20-160z", colour) +
  gleam("M-38-80q-10 26 2 56-26-24-2-56z", 0.3) +
  shade("M-20-160H20v8h-40z", 0.3);
