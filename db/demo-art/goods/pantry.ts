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
  sheet,
  sized,
  solid,
  steel,
  turned,
} from "./brush";

export function drawTin({ colour, trim = darker(colour), mark }: Look): string {
  return (
    solid("M-92-230V-16Q-92 2 0 6 92 2 92-16V-230z", colour) +
    solid("M-92-196Q-92-180 0-176 92-180 92-196V-60Q92-44 0-40-92-44-92-60z", "#fff3da") +
    line("M-92-196Q-92-180 0-176 92-180 92-196M-92-60Q-92-44 0-40 92-44 92-60", trim, 5) +
    drawMark(mark ?? "leaf", colour, 0.95, 0, -118) +
    solid("M-97-282V-230Q-97-214 0-210 97-214 97-230V-282z", trim) +
    oval(0, -282, 97, 17, paler(trim, 0.4)) +
    oval(0, -285, 74, 11, paler(trim, 0.2))
  );
}

const glass = "M-86-206Q-86-236-58-246H58Q86-236 86-206V-26Q86 0 60 4-0 8-60 4-86 0-86-26z";

function jar(contents: string, lid: string, paper: string): string {
  return (
    fill(glass, "#e9f2ee") +
    contents +
    fill(glass, "url(#c)", ' opacity=".7"') +
    gleam("M-74-200Q-74-220-56-228V-20Q-72-22-74-40z", 0.35) +
    solid("M-64-286q0-10 64-10t64 10v42q-64 10-128 0z", lid) +
    line("M-64-262q64 10 128 0", darker(lid), 3, ' opacity=".5"') +
    paper
  );
}

const filling = "M-79-192Q0-182 79-192V-28Q79-6 58-3 0 1-58-3-79-6-79-28z";

export function drawHoneyJar({ colour, trim = bamboo, mark = "comb" }: Look): string {
  return jar(
    solid(filling, colour) + oval(0, -191, 78, 8, paler(colour, 0.4)),
    trim,
    label(mark, darker(colour, 0.25), { y: -92, wide: 116, tall: 116 }),
  );
}

export function drawJamJar({ colour, trim = "#fff1dc", mark = "berry" }: Look): string {
  const cloth =
    "M-66-288Q0-304 66-288L92-222Q74-214 62-226 44-210 30-224 14-210 0-224-14-210-30-224-44-210-62-226-74-214-92-222z";
  return (
    jar(solid(filling, colour), paler(colour), label(mark, colour, { y: -92, wide: 116, tall: 110 })) +
    sheet(cloth, trim) +
    line(
      "M-40-294L-56-228M-14-298L-20-226M14-298L20-226M40-294L56-228M-78-258Q0-246 78-258",
      colour,
      5,
      ' opacity=".45"',
    ) +
    line("M-72-250Q0-234 72-250M10-244l14 26M10-244l-2 30", bamboo, 5)
  );
}

export function drawFlowerJar({ colour, trim = bamboo, mark = "flower" }: Look): string {
  const blooms = [
    [-52, -30],
    [0, -22],
    [52, -32],
    [-30, -66],
    [24, -62],
    [60, -80],
    [-58, -96],
    [-6, -104],
    [38, -122],
    [-40, -140],
    [4, -152],
    [56, -158],
    [-58, -176],
    [-18, -190],
    [30, -188],
  ];
  const flowers = blooms.map(([x = 0, y = 0], index) =>
    turned(drawMark("flower", index % 3 ? colour : paler(colour), 0.5), index * 24, x, y),
  );
  return jar(
    fill(filling, darker(colour, 0.35)) + flowers.join(""),
    trim,
    label(mark, darker(colour, 0.15), { y: -84, wide: 92, tall: 84 }),
  );
}

export function drawSpiceJar({ colour, mark = "chilli" }: Look): string {
  const grains = line(
    "M-50-176v0M-20-170v0M14-178v0M44-170v0M-64-150v0M66-148v0M-66-30v0M64-40v0M-68-90v0M68-96v0M-34-18v0M30-16v0",
    paler(colour, 0.7),
    7,
  );
  return sized(
    jar(solid(filling, colour) + grains, "#8a5a35", label(mark, darker(colour, 0.1), { y: -92, wide: 112, tall: 112 })),
    0.86,
  );
}

export function drawBottle({ colour, trim = bamboo, mark = "berry" }: Look): string {
  const body = "M-58-176Q-58-214-24-236V-296h48v60Q58-214 58-176V-18Q58 2 40 4 0 8-40 4-58 2-58-18z";
  return (
    fill(body, "#e9f2ee") +
    solid("M-52-174Q-52-208-22-228H22Q52-208 52-174V-20Q52-4 38-2 0 2-38-2-52-4-52-20z", colour) +
    fill(body, "url(#c)", ' opacity=".55"') +
    gleam("M-46-170q2-26 18-38v180q-18-2-18-16z", 0.35) +
    label(mark, colour, { y: -96, wide: 96, tall: 124 }) +
    solid("M-28-330q28-8 56 0v44q-28 8-56 0z", trim)
  );
}

export function drawCarton({ colour, trim = paler(colour, 0.75), mark = "leaf" }: Look): string {
  return (
    sheet("M-128-206H66V0H-128z", colour) +
    fill("M66-206L128-230V-28L66 0z", darker(colour, 0.32)) +
    fill("M-128-206L-70-230H128L66-206z", paler(colour, 0.4)) +
    fill("M-128-206H66v40H-128zM66-206l62-24v38l-62 26z", trim) +
    shade("M66-206l62-24v38l-62 26z", 0.25) +
    label(mark, colour, { x: -31, y: -82, wide: 124, tall: 118 })
  );
}

export function drawPouch({ colour, trim = "#e6c98f", mark = "leaf" }: Look): string {
  const half = mark === "pine" ? 15 : 10;
  const body = "M-98-286H98Q88-150 108-16 60 6 0 8-60 6-108-16-88-150-98-286z";
  return (
    sheet(body, colour) +
    shade("M-98-286H98l-2 30H-96z", 0.2) +
    line("M-94-246H94", "#fff6e0", 4, ' opacity=".6" stroke-dasharray="2 9"') +
    label(mark, darker(colour, 0.1), { y: -168, wide: 124, tall: 114 }) +
    `<ellipse cy="-58" rx="62" ry="34" fill="${darker(colour, 0.5)}"/>` +
    [
      [-34, -52, 10],
      [-6, -70, 70],
      [22, -48, 130],
      [-14, -42, 45],
      [36, -66, 0],
      [6, -54, 95],
    ]
      .map(([x = 0, y = 0, degrees = 0]) =>
        turned(
          `<rect x="-15" y="${-half}" width="30" height="${half * 2}" rx="${half}" fill="${trim}"/>${gleam("M-8-5h12v3h-12z")}`,
          degrees,
          x,
          y,
        ),
      )
      .join("") +
    `<ellipse cy="-58" rx="62" ry="34" fill="none" stroke="#fff8e8" stroke-width="6"/>`
  );
}

export function drawCoffeeBag({ colour, trim = "#fff3da", mark = "bean" }: Look): string {
  return (
    sheet("M-96-250Q-86-130-102-12-50 8 0 8 50 8 102-12 86-130 96-250z", colour) +
    shade("M66-250Q62-130 72 4q18-4 30-16Q86-130 96-250z", 0.25) +
    solid("M-100-306H100V-244H-100z", darker(colour, 0.18)) +
    fill("M-114-284h228v20H-114z", trim) +
    oval(0, -222, 8, 8, darker(colour, 0.5)) +
    label(mark, colour, { x: -6, y: -112, wide: 126, tall: 150 })
  );
}

export function drawSachet({ colour, trim = "#cf4a33", mark = "sprig" }: Look): string {
  return (
    sheet("M-34-182Q-124-150-118-60-112 6 0 8 112 6 118-60 124-150 34-182z", colour) +
    line("M-26-166Q-70-120-80-70M26-166Q70-120 80-70M0-166V-140", darker(colour), 4, ' opacity=".35"') +
    sheet(
      "M-36-184Q-66-220-84-246-58-240-44-256-24-242 0-258 24-242 44-256 58-240 84-246 66-220 36-184z",
      paler(colour, 0.2),
    ) +
    line("M-40-184Q0-172 40-184M20-178q34 12 30 46M14-176q16 24 2 52", trim, 8) +
    drawMark(mark, darker(colour, 0.55), 0.95, -4, -70)
  );
}

export function drawPersimmons({ colour }: Look): string {
  const fruit = (x: number, y: number) =>
    sized(
      oval(0, 0, 56, 40, colour) +
        fill("M-56 0a56 40 0 0 0 112 0q-50 26-112 0z", darker(colour, 0.2), ' opacity=".6"') +
        oval(-20, -14, 20, 10, "#fff1dc", ' opacity=".55"') +
        fill("M0-20l26-12-8 14 14 12-26-4-22 12 6-16-22-8 26-4z", "#5d6b3a") +
        line("M0-22q2-12 8-14", "#6b4a2a", 6),
      1,
      x,
      y,
    );
  return (
    fruit(-58, -128) +
    fruit(52, -126) +
    fruit(-2, -168) +
    fruit(-106, -84) +
    fruit(104, -84) +
    fruit(0, -88) +
    solid("M-178-74H178Q166-4 96 4H-96Q-166-4-178-74z", bamboo) +
    line("M-172-52H172M-160-30H160M-140-10H140", "#8a5a35", 4, ' opacity=".55"') +
    line(
      "M-140-72l24 74M-90-72l14 76M-40-72l6 76M10-72v76M60-72l-8 76M110-72l-18 76M152-72l-30 72",
      "#8a5a35",
      4,
      ' opacity=".4"',
    ) +
    line("M-178-74H178", "#b98f4d", 12)
  );
}

export function drawChocolate({ colour, trim = "#ecd29a", mark = "peak" }: Look): string {
  const cocoa = "#4a2a1c";
  const squares = [-62, 4].flatMap((x) =>
    [-318, -262].map(
      (y) =>
        `<rect x="${x}" y="${y}" width="58" height="50" rx="5" fill="#5c3524"/>${gleam(`M${x + 6} ${y + 5}h44v5h-44z`, 0.25)}`,
    ),
  );
  return turned(
    fill("M-70-326H70V-190H-70z", cocoa) +
      squares.join("") +
      solid("M-76-214l19 12 19-12 19 12 19-12 19 12 19-12 19 12 19-12V-170H-76z", "#d6dcdc") +
      sheet("M-84-184H84V0H-84z", colour) +
      fill("M-84-160H84v10H-84zM-84-22H84v8H-84z", trim) +
      label(mark, colour, { y: -88, wide: 112, tall: 104 }),
    8,
    0,
    -4,
  );
}

export function drawCandies({ colour, trim = "#feb914" }: Look): string {
  const sweet = (x: number, y: number, degrees: number, paper: string) =>
    turned(
      fill("M-30 0L-70-28-62 0-70 28zM30 0L70-28 62 0 70 28z", paler(paper, 0.3)) +
        sheet("M-42 0a42 34 0 0 1 84 0 42 34 0 0 1-84 0z", paper) +
        line("M-16-26q-8 26 0 52M14-26q8 26 0 52", "#fff6e0", 8, ' opacity=".65"'),
      degrees,
      x,
      y,
    );
  const bowl = "M-160-170Q-150-8-60 2H60Q150-8 160-170z";
  return (
    fill("M-160-170Q0-200 160-170 120-130 0-130T-160-170z", "#dbe8e6") +
    sweet(-84, -176, -24, colour) +
    sweet(84, -178, 20, trim) +
    sweet(0, -204, 6, paler(colour, 0.25)) +
    sweet(-46, -132, 30, trim) +
    sweet(56, -130, -26, colour) +
    sweet(0, -76, 8, paler(trim, 0.3)) +
    sweet(-70, -70, -40, colour) +
    sweet(74, -74, 40, trim) +
    fill(bowl, "#e9f4f2", ' opacity=".24"') +
    fill(bowl, "url(#c)", ' opacity=".6"') +
    gleam("M-144-150Q-138-60-96-26-120-70-126-150z", 0.6) +
    line("M-160-170Q0-138 160-170", "#fff", 7, ' opacity=".8"') +
    sweet(176, -18, -12, colour)
  );
}

export function drawBiscuits({ colour, trim = "#fff3da", mark = "cloud" }: Look): string {
  const biscuit = (x: number, y: number) =>
    sized(
      drawMark("cloud", "#b97a3a", 0.86, 0, 8) +
        drawMark("cloud", "#e8b873", 0.82) +
        line("M-18 0v0M6-12v0M16 8v0M-8 14v0", "#b97a3a", 7),
      1,
      x,
      y,
    );
  return (
    turned(
      oval(0, 0, 128, 128, darker(colour, 0.15)) +
        oval(-4, -4, 122, 122, colour) +
        oval(-4, -4, 98, 98, trim) +
        drawMark(mark, colour, 1.3, -4, -6),
      10,
      62,
      -160,
    ) +
    solid("M-156-78V-20Q-156 8 0 10 156 8 156-20V-78z", colour) +
    oval(0, -78, 156, 40, paler(colour, 0.5)) +
    oval(0, -76, 144, 33, darker(colour, 0.55)) +
    biscuit(-84, -84) +
    biscuit(78, -86) +
    biscuit(-4, -98) +
    biscuit(-44, -68) +
    biscuit(40, -66) +
    solid("M-156-66Q-140-36 0-34 140-36 156-66V-20Q156 8 0 10-156 8-156-20z", colour) +
    line("M-154-22Q-140 0 0 2 140 0 154-22", trim, 5, ' opacity=".8"')
  );
}

export const drawDipper = () =>
  line("M-10-20L70-190", "#b98f4d", 13) +
  turned(
    ["-44", "-28", "-12", "4"]
      .map((y) => `<rect x="-26" y="${y}" width="52" height="12" rx="6" fill="#c79a56"/>`)
      .join("") + fill("M-16-54h32v66h-32z", "#8a5a35", ' opacity=".45"'),
    25,
    -14,
    -20,
  );

export const drawBeans = () =>
  [
    [-70, -12, 20],
    [-30, -8, 100],
    [12, -14, 60],
    [52, -8, 150],
    [84, -16, 30],
    [-8, -34, 10],
    [34, -36, 120],
  ]
    .map(([x = 0, y = 0, degrees = 0]) =>
      turned(oval(0, 0, 20, 13, "#4e2d1d") + line("M-16 0Q0-6 16 0", "#26130b", 3), degrees, x, y),
    )
    .join("");

export const drawLeaves = () =>
  turned(drawMark("leaf", "#3f7d4f", 0.7), -70, -50, -14) +
  turned(drawMark("leaf", "#5d9a5e", 0.6), 60, 40, -16) +
  turned(drawMark("leaf", "#2e6b47", 0.6), 100, -2, -8);

export const drawStrawberries = ({ colour }: Look) =>
  drawMark("berry", colour, 0.85, -46, -36) +
  drawMark("berry", darker(colour, 0.1), 0.8, 40, -34) +
  drawMark("berry", paler(colour, 0.1), 0.8, -2, -44);

export const drawPhin = () =>
  solid("M-50-150H50L42-86H-42z", steel) +
  fill("M-72-88H72q0 12-20 12H-52q-20 0-20-12z", darker(steel, 0.15)) +
  solid("M-56-168H56v20H-56z", paler(steel, 0.3)) +
  oval(0, -172, 12, 8, ink) +
  fill("M-56-76H56L48-2Q0 8-48-2z", "#dfe9e6") +
  solid("M-52-50H52L47-4Q0 5-47-4z", "#3a2013") +
  gleam("M-46-72h12l6 62q-8 0-12-4z", 0.5);
