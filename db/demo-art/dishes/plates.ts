import {
  darker,
  drawMark,
  fill,
  gleam,
  type Look,
  line,
  oval,
  paler,
  sheet,
  solid,
  steam,
  turned,
} from "../goods/brush";
import { chilli, cube, herb, leaves, lime, mushroom, onions, rice, wedge } from "./food";
import { board, dip, leafMat, plate, tray, tumbler } from "./ware";

const bambooRice = (x: number, y: number, degrees: number, peeled: boolean) =>
  turned(
    solid("M-130-30H126V30H-130z", peeled ? "#f4ead0" : "#8fa04e") +
      (peeled
        ? line(
            "M-110-10l10 5M-70-16l10-6M-40 4l10 6M-6-8l10-6M34 6l10 6M70-12l10-6M-90 12l10-4M10 18l10-4M90 12l10 4",
            "#d9c79c",
            5,
          )
        : line("M-70-30v60M44-30v60", "#6f8038", 7) + line("M-62-20H36M52-20H116", "#c3cf86", 5, ' opacity=".7"')) +
      oval(126, 0, 13, 30, "#e6d39a") +
      oval(126, 0, 9, 22, "#fffaf0"),
    degrees,
    x,
    y,
  );

const halfChicken =
  fill("M104-84q60-30 92-24 20 0 24 14t-22 16q-20 20-80 40z", "#b0662a") +
  oval(206, -92, 20, 15, "#f6e6c8") +
  sheet("M-150-66Q-150-150-50-158 60-164 108-116 150-70 96-32 20-4-70-12-150-26-150-66z", "#cf8a3a") +
  sheet("M-40-100Q-10-140 50-132 100-122 90-88 60-60 10-66-40-74-40-100z", "#b87430") +
  line(
    "M-130-80q10-40 50-56M-112-54q20-50 64-74M-80-40q16-34 44-50M96-60q-30 26-70 30",
    "#7f4718",
    9,
    ' opacity=".75"',
  ) +
  gleam("M-96-130q30-24 70-20-40 8-58 28z", 0.45) +
  gleam("M0-120q24-10 50-2-30 0-40 10z", 0.4);

export const drawBambooChicken = (look: Look) =>
  board("#b98555", 268) +
  leafMat(-70, 226) +
  bambooRice(104, -128, -7, true) +
  bambooRice(110, -84, -3, false) +
  `<g transform="translate(-86 -18)scale(.86)">${halfChicken}</g>` +
  dip(look, "#c9a36a", 178, 2) +
  line("M152-58h0M172-64h0M194-58h0M184-50h0M164-50h0", "#4a2d1a", 6) +
  herb(-224, -56, -70, 0.44) +
  chilli(60, -26, 6);

export const drawGardenMeal = (look: Look) => {
  const dish = (x: number, y: number, food: string) =>
    `<g transform="translate(${x} ${y})">${
      solid("M-82-30Q-70 0-30 4H30Q70 0 82-30z", darker(look.colour, 0.08)) +
      oval(0, -32, 82, 26, paler(look.colour, 0.4)) +
      oval(0, -30, 72, 20, darker(look.colour, 0.12)) +
      food
    }</g>`;
  return (
    tray("") +
    dish(
      -108,
      -62,
      leaves(
        [
          [-36, -44, -60],
          [34, -44, 60],
          [0, -54, 0],
          [-16, -34, -100],
          [20, -34, 100],
        ],
        0.44,
      ),
    ) +
    dish(
      108,
      -62,
      cube(-32, -42, "#eeb765", "#f9dfa2", 0.56) +
        cube(28, -44, "#eeb765", "#f9dfa2", 0.56) +
        cube(0, -34, "#eeb765", "#f9dfa2", 0.56),
    ) +
    `<g transform="translate(0 -28)scale(.56)">${
      solid("M-160-130Q-150-30-66-6 0 6 66-6 150-30 160-130z", look.colour) +
      line("M-146-84Q-90-32 0-30T146-84", look.trim ?? "#3f6f9a", 9) +
      oval(0, -130, 160, 46, paler(look.colour, 0.5)) +
      rice(0, -130, 140)
    }</g>` +
    dish(
      -128,
      -8,
      mushroom(-30, -40, 0.66) +
        mushroom(30, -42, 0.66, "#d9b98a") +
        mushroom(0, -34, 0.68, "#b8aaa0") +
        onions("M-40-22h0M40-22h0"),
    ) +
    dish(
      128,
      -8,
      line("M-46-32q20-18 40-4t44-8M-40-22q24-14 40-2t34-6M-30-42q20-12 60-2", "#f08a4a", 9) +
        line("M-36-28q30-16 66-2M-20-18q20-8 44-2", "#8fbf5a", 7),
    )
  );
};

export const drawCorn = () => {
  const cob = (x: number, y: number, degrees: number) =>
    turned(
      fill("M120-22Q190-56 226-30 190-14 226 22 176 40 120 22z", "#b9c86a") +
        line("M130-10Q180-30 214-26M130 8Q180 24 212 18", "#8a9a44", 5) +
        solid("M-196 0Q-190-42-120-48H90Q146-44 146 0T90 48H-120Q-190 42-196 0z", "#f2bd3a") +
        line("M-150-30H112M-176-10H128M-176 12H128M-150 32H112", "#d9972a", 4) +
        line(Array.from({ length: 11 }, (_, index) => `M${-150 + index * 26}-44q8 44 0 88`).join(""), "#d9972a", 4) +
        line(
          "M-120-20h0M-64 2h0M-40-28h0M14 22h0M40-18h0M84 4h0M-104 24h0M-14-8h0M66 30h0M-148 2h0",
          "#6b3a18",
          17,
          ' opacity=".75"',
        ) +
        line("M-92-8h0M-54-14h0M-26 12h0M8-20h0M30 4h0M62-8h0M-120 6h0M96-22h0", "#4c9a4a", 13) +
        gleam("M-150-34Q-60-44 60-40-40-32-150-26z", 0.5),
      degrees,
      x,
      y,
    );
  return board("#a8744a", 268) + leafMat(-66, 236) + cob(-4, -112, -6) + cob(16, -50, 3);
};

export const drawFruitPlate = (look: Look) =>
  plate(
    look,
    [
      [-150, -68, -30],
      [-96, -82, -14],
      [-124, -42, -22],
      [-66, -52, -8],
    ]
      .map(
        ([x = 0, y = 0, degrees = 0]) =>
          wedge(x, y, degrees, "#8fc45a", "#f3a79a", 0.92) +
          turned(line("M-24 4h0M-4 8h0M16 6h0M-12-4h0M8-6h0", "#fbe6c8", 6), degrees, x, y),
      )
      .join("") +
      [
        [40, -86, 8],
        [92, -76, 16],
        [142, -58, 24],
        [58, -56, 10],
        [112, -42, 18],
      ]
        .map(([x = 0, y = 0, degrees = 0]) =>
          turned(
            sheet("M-56-8Q0-30 56-8L50 14Q0-6-50 14z", "#f0dc7a") + line("M-54-8Q0-30 54-8", "#6aa64f", 7),
            degrees,
            x,
            y,
          ),
        )
        .join("") +
      [
        [-30, -92, 0.6],
        [6, -66, 0.68],
        [-26, -50, 0.62],
        [34, -30, 0.66],
      ]
        .map(([x, y, size]) => drawMark("berry", "#d03a3c", size, x, y))
        .join(""),
  ) +
  `<g transform="translate(-64 22)scale(.86)">${dip(look, "#9fae5a") + line("M-24-62h0M0-56h0M22-62h0M-8-66h0M34-56h0M-38-56h0M12-68h0", "#c8503a", 9)}</g>`;

export const drawGingerTea = ({ colour, trim = paler(colour) }: Look) =>
  line("M96-150Q180-158 170-96T84-44", darker(colour, 0.18), 24) +
  line("M96-152Q174-158 165-98T86-50", paler(colour, 0.2), 7, ' opacity=".5"') +
  solid("M-112-196Q-124-60-88-14-70 4 0 8 70 4 88-14 124-60 112-196z", colour) +
  fill("M-113-180L-116-130Q-80-100-50-118-20-136 8-112 40-92 70-114 96-130 115-124L112-196H-112z", trim) +
  oval(0, -196, 112, 38, paler(trim, 0.3)) +
  oval(0, -193, 99, 30, darker(colour, 0.45)) +
  oval(0, -187, 94, 25, "#d98a26") +
  oval(-30, -192, 34, 11, "#f2d48a") +
  oval(-30, -192, 22, 6, "#e6bd68") +
  oval(26, -182, 30, 9, "#f2d48a") +
  oval(26, -182, 19, 5, "#e6bd68") +
  line("M-112-196A112 36 0 0 0 112-196", paler(trim, 0.45), 8) +
  steam(0, -236);

export const drawGinger = () =>
  sheet(
    "M-110-20Q-120-70-70-72-70-110-36-108-10-104-14-76 30-92 60-72 96-86 110-58 112-34 84-26 60 6 0 0-60 12-110-20z",
    "#cfa468",
  ) +
  line("M-84-30q-4-20 8-30M-30-80q10 4 20 0M20-30q6-24 0-40M66-40q10-14 26-14", "#a87c42", 5) +
  oval(-62, -2, 46, 25, "#b98f4d") +
  oval(-62, -8, 46, 25, "#f0d48a") +
  oval(-62, -8, 31, 15, "#e3bf6c") +
  oval(24, 10, 44, 23, "#b98f4d") +
  oval(24, 4, 44, 23, "#f0d48a") +
  oval(24, 4, 29, 13, "#e3bf6c");

export const drawMulberry = ({ colour }: Look) =>
  tumbler(
    colour,
    paler(colour, 0.25),
    fill("M-58-200L-50-60Q0-40 50-60L58-200Q0-170-58-200z", paler(colour, 0.12), ' opacity=".6"') +
      cube(-24, -232, paler(colour, 0.7), "#fff", 0.56) +
      cube(24, -222, paler(colour, 0.7), "#fff", 0.52) +
      cube(-14, -176, paler(colour, 0.5), paler(colour, 0.75), 0.42) +
      line("M10-236L44-378", "#d9bd7a", 9) +
      lime(-46, -286, -78) +
      herb(4, -268, 20, 0.4) +
      line("M-20-40h0M4-30h0M22-44h0M-4-52h0M14-60h0", darker(colour, 0.4), 17) +
      gleam("M-46-216h10l6 190q-8-1-10-6z", 0.4),
  );
