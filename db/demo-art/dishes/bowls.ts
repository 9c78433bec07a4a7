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
import {
  chilli,
  cube,
  disc,
  herb,
  leaves,
  mushroom,
  noodles,
  onions,
  rice,
  shiitake,
  slice,
  smallFish,
  wedge,
} from "./food";
import { bowl, chopsticks, plate, pot } from "./ware";

export const drawPorridge = (look: Look) =>
  turned(line("M0 0L150-96", "#8a5a35", 15) + oval(-8, 4, 34, 20, "#7a4d2c"), 0, 84, -158) +
  bowl(
    look,
    "#fbf4e4",
    line("M-140-132q40 16 90 6M20-116q60 6 110-14M-40-170q50-12 110-2", "#e8dcc2", 7) +
      shiitake(-92, -152, -30, 0.9) +
      shiitake(-34, -164, 8, 0.96) +
      shiitake(28, -158, 34, 0.9) +
      shiitake(-46, -130, -64, 0.8) +
      herb(64, -126, 80, 0.34) +
      onions("M-112-124h0M-6-124h0M22-118h0M72-152h0M-76-112h0M92-140h0M-10-140h0") +
      line("M-128-146h0M50-112h0M100-122h0M-20-108h0M84-166h0", "#5a4632", 7),
  ) +
  steam(-40, -208);

const noodleSoup = (look: Look, broth: string, strands: string, toppings: string) =>
  bowl(look, broth, noodles(-146, strands) + toppings) + chopsticks(40, -228, -14) + steam(-30, -206);

export const drawChickenNoodles = (look: Look) =>
  noodleSoup(
    look,
    "#e8c878",
    "#fffaf0",
    slice(-100, -150, -14, "#e8c9a0") +
      slice(-52, -168, 6, "#f0d8b4") +
      slice(-70, -134, -4, "#e0b98a") +
      leaves(
        [
          [30, -190, -30],
          [70, -198, 10],
          [108, -184, 40],
          [20, -166, -70],
          [60, -172, 0],
          [96, -164, 60],
          [128, -162, 84],
          [44, -148, -110],
          [84, -146, 110],
        ],
        0.4,
      ) +
      chilli(-20, -122, -8) +
      disc(30, -120, 15, "#cf3a2a") +
      disc(62, -124, 13, "#cf3a2a") +
      onions("M-104-120h0M-60-112h0M-126-138h0M100-130h0"),
  );

export const drawBeefNoodles = (look: Look) =>
  noodleSoup(
    look,
    "#8f4f24",
    "#f2c65e",
    slice(-96, -154, -12, "#7a4530") +
      slice(-40, -172, 10, "#8a4f38") +
      slice(-62, -138, -6, "#6b3a28") +
      disc(24, -172, 26, "#ee8533") +
      disc(60, -154, 28, "#f08f3c") +
      disc(8, -136, 24, "#ee8533") +
      turned(
        [0, 45, 90, 135, 180, 225, 270, 315]
          .map((degrees) => turned(fill("M0 0Q-6-14 0-26 6-14 0 0z", "#5a2f18"), degrees))
          .join("") + oval(0, 0, 4, 4, "#c9935a"),
        0,
        -110,
        -122,
      ) +
      herb(106, -170, 40, 0.52) +
      herb(132, -150, 80, 0.46, "#6aa64f") +
      herb(98, -144, 110, 0.42, "#5d9a5e") +
      onions("M-50-112h0M-20-118h0M48-118h0M84-124h0"),
  );

export const drawTomatoNoodles = (look: Look) =>
  noodleSoup(
    look,
    "#dd6a2c",
    "#fff4dc",
    cube(-112, -158, "#eeb765", "#f9dfa2", 0.66) +
      cube(-56, -168, "#eeb765", "#f9dfa2", 0.7) +
      cube(-84, -136, "#eeb765", "#f9dfa2", 0.66) +
      wedge(0, -172, -12, "#c8322a", "#f0705a", 0.72) +
      wedge(58, -166, 16, "#c8322a", "#ee6450", 0.74) +
      wedge(-10, -132, 6, "#c8322a", "#f0705a", 0.66) +
      line("M40-136q30-20 56-4t44-10M52-122q30-14 50-2t34-8M60-146q24-14 44-4", "#8fbf5a", 8) +
      line("M64-130q24-12 44-2M74-114q20-8 36-2", "#c9a0c8", 6) +
      herb(124, -166, 60, 0.42) +
      onions("M-120-120h0M-56-112h0M-30-154h0"),
  );

export const drawClayFish = ({ colour }: Look) =>
  line("M-166-130q-44-4-40 22t48 10", darker(colour, 0.3), 16) +
  line("M166-130L262-158", darker(colour, 0.1), 26) +
  line("M176-136L254-160", paler(colour, 0.25), 6, ' opacity=".5"') +
  solid("M-176-140Q-180-10-84 2 0 12 84 2 180-10 176-140z", colour) +
  oval(0, -140, 178, 56, paler(colour, 0.25)) +
  oval(0, -137, 164, 47, darker(colour, 0.4)) +
  oval(0, -132, 158, 42, "#7a3a18") +
  smallFish(-46, -162, -8) +
  smallFish(50, -158, 6, "#7a4024") +
  smallFish(-66, -132, 4, "#7a4024") +
  smallFish(36, -128, -6) +
  smallFish(-6, -108, 2, "#743c22") +
  chilli(92, -114, -16) +
  line("M-10-170l-6 26M-10-170l10 22M104-150l-8 22M104-150l10 18", "#6aa64f", 5) +
  line(
    "M-16-144h0M-2-148h0M-10-156h0M96-128h0M114-132h0M104-140h0M-104-112h0M-90-104h0M-112-140h0M6-136h0",
    "#7fae4a",
    12,
  ) +
  line("M-172-140A172 53 0 0 0 172-140", paler(colour, 0.3), 10) +
  steam(0, -196);

export const drawRiceBowl = (look: Look) =>
  bowl(look, darker(look.colour, 0.2), rice(0, -144, 158)) + chopsticks(60, -250, -12);

const kinds = { shiitake: "#8a5a38", straw: "#d9b98a", oyster: "#b8aaa0" };

export const drawMushroomPot = (look: Look) =>
  pot(
    look,
    "#d99a4e",
    mushroom(-132, -238, 0.9, kinds.shiitake) +
      mushroom(-80, -252, 0.86, kinds.straw) +
      mushroom(-30, -256, 0.8, kinds.oyster) +
      herb(30, -262, -10, 0.5) +
      herb(74, -260, 30, 0.52, "#6aa64f") +
      herb(118, -248, 60, 0.48) +
      mushroom(-96, -218, 0.84, kinds.oyster) +
      mushroom(-36, -220, 0.9, kinds.shiitake) +
      cube(26, -222, "#f7ecd0", "#fffaf0", 0.68) +
      cube(76, -220, "#f7ecd0", "#fffaf0", 0.64) +
      mushroom(132, -218, 0.76, kinds.straw) +
      disc(-4, -194, 20, "#ee8533") +
      disc(40, -190, 18, "#ee8533") +
      onions("M-62-190h0M-120-200h0M80-190h0M110-200h0M4-236h0"),
  ) + steam(0, -310);

export const drawMushroomPlate = (look: Look) =>
  plate(
    look,
    leaves(
      [
        [-150, -66, -76],
        [-100, -96, -40],
        [-36, -110, -10],
        [40, -110, 14],
        [104, -94, 44],
        [152, -64, 78],
      ],
      0.86,
    ) +
      mushroom(-104, -62, 1, kinds.shiitake) +
      mushroom(96, -66, 1, kinds.oyster) +
      mushroom(-44, -82, 1, kinds.straw) +
      mushroom(36, -84, 1, "#c9773a") +
      mushroom(-66, -34, 1, "#f0e2c8") +
      mushroom(0, -46, 1.1, kinds.shiitake) +
      mushroom(66, -34, 1, kinds.straw) +
      line("M116-10q-6-40 6-58M128-10q0-36 8-52M140-12q4-30 12-44", "#f3e4c8", 7) +
      line("M122-70h0M136-64h0M153-58h0", "#e8b873", 16),
  );

export const drawMeatballs = (look: Look) =>
  bowl(
    look,
    "#d9702c",
    [
      [-56, -168],
      [58, -164],
    ]
      .map(
        ([x = 0, y = 0]) =>
          solid(
            `M${x - 62} ${y + 8}Q${x - 60} ${y - 46} ${x} ${y - 48}T${x + 62} ${y + 8}Q${x} ${y + 56} ${x - 62} ${y + 8}z`,
            "#a5623c",
          ) +
          line(`M${x - 30} ${y - 16}h0M${x + 6} ${y - 28}h0M${x + 30} ${y - 4}h0M${x - 8} ${y + 6}h0`, "#7a4226", 8) +
          gleam(`M${x - 40} ${y - 14}q10-20 30-24-18 10-22 26z`, 0.5),
      )
      .join("") +
      herb(2, -196, 0, 0.4) +
      herb(26, -186, 50, 0.36, "#6aa64f") +
      onions("M-110-124h0M-70-114h0M0-112h0M40-116h0M104-128h0M-8-132h0") +
      disc(-32, -118, 13, "#cf3a2a") +
      disc(78, -120, 12, "#cf3a2a"),
  ) + steam(0, -224);

export const drawLoaf = () =>
  sheet("M-190-50Q-180-122-60-128 80-132 150-104 204-80 190-36 170 4 40 6-110 10-164-8-194-24-190-50z", "#d99a4e") +
  fill("M-130-84Q-20-118 110-92 60-70-20-70-100-68-130-84z", "#f6deb0") +
  line("M-130-84Q-20-118 110-92", "#b06f2c", 7) +
  line("M-150-40q40 22 130 22t170-26", "#a8662a", 5, ' opacity=".6"') +
  gleam("M-160-74q24-30 70-36-40 18-54 40z", 0.45);

export const drawYoghurt = (look: Look) =>
  bowl(
    look,
    "#fffdf6",
    line("M-140-150q40-20 90-8M60-170q40 4 70 18", "#ece4d2", 8) +
      fill("M-70-168q30-26 66-10 22 18-6 32-40 12-60-4z", "#e8702a") +
      fill("M0-150q30-22 62-4 18 20-14 30-40 4-48-26z", "#f0873c") +
      fill("M-92-136q24-16 50-4 16 16-8 24-34 4-42-20z", "#f0873c") +
      gleam("M-56-166q20-12 36-8-14 4-22 12zM14-146q16-10 30-4-12 2-18 10z", 0.5) +
      line("M84-158l14 6M100-138l12-8M70-120l16-2M-30-114l14 4M-116-150l10-8M34-174l12 6M116-128l8 6", "#b07a42", 13) +
      drawMark("sprig", "#4c8f4e", 0.42, 30, -182),
  );
