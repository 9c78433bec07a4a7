import type { Canvas } from "../canvas";
import { paint, type Time } from "../palette";
import { drawRailLanterns, wholeBridge } from "./bridges";
import { drawFirstSun, drawHunters, drawIslands, drawVillageMorning } from "./clouds";
import { drawInspection, drawMaker, drawWatch } from "./crew";
import { drawBlankets, drawDressed, drawInFog, drawOnWheels, drawTwoLanterns } from "./deck";
import { drawBird, drawCypress, drawHut, drawPaleRows, drawSchoolClass, drawTrail } from "./forest";
import { drawCherryPath, terraces } from "./gardens";
import { drawIntoCloud, drawPaddies, drawPineValley, drawStreamValley, drawVillageNight } from "./line";
import { leaving, topStation } from "./station";
import { crossing, drawEatery } from "./stream";

type Picture = { time: Time; draw: (canvas: Canvas) => string[]; mirrored?: true };

const { amber, jade, lacquer, cream, rose, lavender } = paint;
const dahlia = "#f6c21c";
const hydrangea = "#6f8fd6";
const sunflowers = [dahlia, "#f9d75a", "#f0a81c"];

export const albumPictures: Record<string, Picture> = {
  "sang-som-1": { time: "night", draw: leaving({ cabins: [[0.36, amber]], asleep: true }) },
  "sang-som-2": { time: "dawn", draw: drawIslands },
  "sang-som-3": { time: "dusk", draw: drawFirstSun },
  "sang-som-4": { time: "dawn", draw: drawBlankets },
  "sang-som-5": { time: "dawn", draw: wholeBridge("morning") },
  "sang-som-6": { time: "day", draw: drawVillageMorning, mirrored: true },
  "tren-day-cap-1": {
    time: "day",
    draw: leaving({
      cabins: [
        [0.86, jade],
        [0.63, lacquer],
        [0.4, jade],
        [0.15, amber],
      ],
      people: true,
    }),
  },
  "tren-day-cap-2": { time: "day", draw: drawPineValley },
  "tren-day-cap-3": { time: "day", draw: drawStreamValley },
  "tren-day-cap-4": { time: "day", draw: drawPaddies, mirrored: true },
  "tren-day-cap-5": { time: "day", draw: drawIntoCloud },
  "tren-day-cap-6": { time: "dusk", draw: topStation({}) },
  "vuon-va-rung-1": {
    time: "day",
    draw: terraces({ flowers: [lavender, rose, cream, dahlia], near: sunflowers, view: "falling" }),
  },
  "vuon-va-rung-2": {
    time: "day",
    draw: terraces({
      flowers: [rose, cream, hydrangea, "#5f7fd0"],
      near: [hydrangea, "#8fa8e6", "#a58fd0"],
      view: "level",
      wall: true,
    }),
  },
  "vuon-va-rung-3": { time: "day", draw: drawCherryPath },
  "vuon-va-rung-4": { time: "day", draw: drawTrail },
  "vuon-va-rung-5": { time: "day", draw: crossing({}) },
  "vuon-va-rung-6": { time: "day", draw: drawPaleRows },
  "den-tren-cau-1": {
    time: "dusk",
    draw: leaving({ cabins: [[0.5, jade]], lanterns: true, people: true }),
    mirrored: true,
  },
  "den-tren-cau-2": { time: "night", draw: drawVillageNight },
  "den-tren-cau-3": { time: "night", draw: wholeBridge("lanterns") },
  "den-tren-cau-4": { time: "night", draw: drawRailLanterns },
  "den-tren-cau-5": { time: "night", draw: drawTwoLanterns },
  "den-tren-cau-6": { time: "night", draw: wholeBridge("cloud"), mirrored: true },
};

export const coverPictures: Record<string, Picture> = {
  "post-san-bien-may": { time: "dawn", draw: drawHunters },
  "post-nguoi-giu-cap-luc-ba-ruoi": { time: "night", draw: drawWatch },
  "post-mac-gi-len-nui": { time: "day", draw: drawDressed },
  "post-len-dinh-bang-xe-lan": { time: "day", draw: drawOnWheels },
  "post-mot-ngay-voi-lop-4b": { time: "day", draw: drawSchoolClass },
  "post-nguoi-lam-den": { time: "dusk", draw: drawMaker },
  "post-chim-rung-thong": { time: "dawn", draw: drawBird },
  "post-suong-mu-noi-that": { time: "day", draw: drawInFog },
  "post-chuyen-20-gio": {
    time: "night",
    draw: leaving({ cabins: [[0.3, lacquer]], lanterns: true, bridge: true }),
    mirrored: true,
  },
  "post-ngay-kiem-tra-cap": { time: "dawn", draw: drawInspection },
  "post-da-quy-da-no": {
    time: "day",
    draw: terraces({ flowers: ["#f0b83a", dahlia, "#f9d75a", dahlia], near: sunflowers, view: "level" }),
  },
  "post-lich-tet-2027": { time: "day", draw: topStation({ festive: true }) },
  "place-cay-po-mu": { time: "day", draw: drawCypress },
  "place-choi-thong-reo": { time: "day", draw: drawHut, mirrored: true },
  "place-suoi-da": { time: "dawn", draw: crossing({ walkers: true }), mirrored: true },
  "place-quan-ben-suoi": { time: "day", draw: drawEatery },
};

export const guestPictures: Record<string, Picture> = {
  "guest-bien-may": { time: "dusk", draw: drawIslands, mirrored: true },
  "guest-mat-troi": { time: "dawn", draw: drawFirstSun, mirrored: true },
  "guest-cabin-dung": {
    time: "dawn",
    draw: leaving({
      cabins: [
        [0.72, amber],
        [0.3, jade],
      ],
      people: true,
    }),
    mirrored: true,
  },
  "guest-chuyen-cuoi": { time: "dusk", draw: topStation({}), mirrored: true },
  "guest-hai-bac-vuon": {
    time: "day",
    draw: terraces({ flowers: [rose, lavender, dahlia, cream], near: sunflowers, view: "falling" }),
    mirrored: true,
  },
  "guest-cam-tu-cau": {
    time: "dawn",
    draw: terraces({ flowers: [hydrangea, lavender, "#8fa8e6", rose], near: ["#8fa8e6", hydrangea], view: "level" }),
  },
  "guest-di-cung": { time: "dusk", draw: drawOnWheels, mirrored: true },
  "guest-tren-cau": { time: "night", draw: drawRailLanterns, mirrored: true },
};
