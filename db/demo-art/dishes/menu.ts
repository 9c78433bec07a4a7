import type { StillLife } from "../goods/still-life";

const clay = { colour: "#f4efe2" };
const teaCup = { colour: "#dfe9ec" };

export const menuPictures: Record<string, StillLife> = {
  "dish-chao-nam-huong": {
    ground: "window",
    tint: "#cfe3ea",
    time: "dawn",
    things: [{ what: "porridge", look: { colour: "#8fa6b5", trim: "#4f6f86" }, at: [400, 600], scale: 1.36 }],
  },
  "dish-bun-ga-la-e": {
    ground: "table",
    tint: "#d8e4c0",
    things: [
      { what: "cup", look: teaCup, at: [704, 524], scale: 1 },
      { what: "chickenNoodles", look: { ...clay, trim: "#1f7a5a" }, at: [380, 598], scale: 1.46 },
    ],
  },
  "dish-mi-bo-ham": {
    ground: "table",
    tint: "#f0cdb0",
    things: [{ what: "beefNoodles", look: { colour: "#b0573c", trim: "#f2d0a0" }, at: [410, 598], scale: 1.46 }],
  },
  "dish-bun-rieu-chay": {
    ground: "window",
    tint: "#f3d9b1",
    time: "day",
    things: [{ what: "tomatoNoodles", look: clay, at: [400, 604], scale: 1.38 }],
  },
  "dish-com-lam-ga-nuong": {
    ground: "table",
    tint: "#d8e4c0",
    things: [
      { what: "stormLamp", look: { colour: "#b0573c" }, at: [128, 500], scale: 0.76 },
      { what: "bambooChicken", look: clay, at: [400, 612], scale: 1.4 },
    ],
  },
  "dish-ca-suoi-kho-tieu": {
    ground: "table",
    tint: "#e3d2c4",
    things: [
      { what: "riceBowl", look: clay, at: [600, 536], scale: 0.8 },
      { what: "clayFish", look: { colour: "#4a3d34" }, at: [290, 606], scale: 1.22 },
    ],
  },
  "dish-lau-nam": {
    ground: "table",
    tint: "#e9d2b8",
    things: [
      { what: "mushroomPot", look: { colour: "#4a4038" }, at: [470, 560], scale: 1.18 },
      { what: "mushroomPlate", look: { ...clay, trim: "#5f8fb8" }, at: [210, 616], scale: 0.74 },
    ],
  },
  "dish-com-chay-theo-vuon": {
    ground: "window",
    tint: "#d3e5c8",
    time: "day",
    things: [{ what: "gardenMeal", look: clay, at: [400, 612], scale: 1.48 }],
  },
  "dish-bap-nuong-dau-hanh": {
    ground: "window",
    tint: "#f0c9b0",
    time: "dusk",
    things: [{ what: "corn", look: clay, at: [400, 610], scale: 1.36 }],
  },
  "dish-banh-mi-xiu-mai": {
    ground: "table",
    tint: "#f3d9b1",
    things: [
      { what: "loaf", look: clay, at: [560, 540], scale: 1.12, turn: -6 },
      { what: "meatballs", look: { ...clay, trim: "#cf4a33" }, at: [300, 602], scale: 1.22 },
    ],
  },
  "dish-trai-cay-muoi-la-e": {
    ground: "table",
    tint: "#d3e5c8",
    things: [
      { what: "vase", look: { colour: "#5f8fb8" }, at: [660, 500], scale: 0.95 },
      { what: "fruitPlate", look: { ...clay, trim: "#5f8fb8" }, at: [390, 592], scale: 1.4 },
    ],
  },
  "dish-tra-gung": {
    ground: "window",
    tint: "#e9d5b0",
    time: "dawn",
    things: [
      { what: "gingerTea", look: { colour: "#a5623c", trim: "#d9b58a" }, at: [330, 594], scale: 1.42 },
      { what: "ginger", look: clay, at: [630, 602], scale: 1 },
    ],
  },
  "dish-dau-tam-da-chanh": {
    ground: "table",
    tint: "#e3d3ea",
    things: [
      { what: "mulberry", look: { colour: "#5c2450" }, at: [520, 552], scale: 1.18 },
      { what: "mulberry", look: { colour: "#6b2a5a" }, at: [320, 602], scale: 1.36 },
    ],
  },
  "dish-sua-chua-hong-treo-gio": {
    ground: "table",
    tint: "#f2d4c0",
    things: [
      { what: "persimmons", look: { colour: "#e0763a" }, at: [662, 530], scale: 0.8 },
      { what: "yoghurt", look: { colour: "#5f8fb8", trim: "#fff6e0" }, at: [350, 602], scale: 1.36 },
    ],
  },
  "post-chao-nam-huong-tai-nha": {
    ground: "window",
    tint: "#e9d5b0",
    time: "dawn",
    height: 500,
    things: [
      { what: "mushroomPlate", look: { ...clay, trim: "#8a5a35" }, at: [625, 505], scale: 0.62 },
      { what: "porridge", look: { colour: "#8fa6b5", trim: "#4f6f86" }, at: [310, 548], scale: 1.1 },
      { what: "ginger", look: clay, at: [600, 562], scale: 0.72 },
    ],
  },
};
