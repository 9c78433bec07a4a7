import { darker, fill, line, oval, paler } from "../goods/brush";

export type Hat = keyof typeof hats;

export const hats = {
  nonLa: (ribbon: string) =>
    line("M31 34Q28 60 40 68M65 34Q68 60 56 68", ribbon, 2.2) +
    fill("M10 36L48 5 86 36Q48 46 10 36z", "#ecd29a") +
    fill("M48 5L86 36Q66 41 52 41z", "#d3b473", ' opacity=".7"') +
    line("M18 34Q48 42 78 34M28 26Q48 32 68 26M38 17Q48 21 58 17", "#b9934f", 1.2),
  cap: (colour: string) =>
    fill("M28 34Q27 14 48 14T68 34Q48 30 28 34z", colour) +
    fill("M28 34Q48 28 68 34 79 37 80 41 64 38 48 38T27 38z", darker(colour, 0.25)) +
    oval(48, 14.5, 2.4, 1.6, darker(colour, 0.3)) +
    fill("M41 29L46 21 49 25 51 23 55 29z", "#fff6e0"),
  beanie: (colour: string) =>
    line("M48 9h0", paler(colour, 0.7), 12) +
    fill("M28 36Q26 12 48 12T68 36z", colour) +
    line("M31 27l4-4 4 4 4-4 4 4 4-4 4 4 4-4 5 4", "#fff1dc", 1.8) +
    fill("M26 31Q48 25 70 31V38Q48 32 26 38z", darker(colour, 0.16)),
  sunHat: (colour: string) =>
    fill("M10 36Q28 26 48 26T86 36Q70 43 48 38 26 43 10 36z", darker(colour, 0.06)) +
    fill("M25 33Q24 9 48 9T71 33Q48 39 25 33z", colour) +
    fill("M25 27Q48 34 71 27V33Q48 40 25 33z", "#cf4a33"),
  chef: (colour: string) =>
    fill("M30 26Q18 22 24 11 32 4 40 8 48 0 57 8 66 4 73 12 77 22 66 26z", colour) +
    fill("M29 24H67V36Q48 31 29 36z", darker(colour, 0.08)) +
    line("M38 24V14M48 24V12M58 24V14", darker(colour, 0.2), 1.4),
  headscarf: (colour: string) =>
    fill("M27 46Q22 14 48 14T69 46Q68 34 60 30 48 27 36 30 28 34 27 46z", colour) +
    fill("M64 24Q78 22 82 34 76 32 72 36 72 30 64 30z", darker(colour, 0.15)) +
    line("M30 34Q36 24 48 24T66 34", paler(colour, 0.6), 2.4, ' stroke-dasharray="1 4.5"'),
  turban: (colour: string) =>
    fill("M26 37Q22 14 48 13T70 37Q60 29 48 29T26 37z", colour) +
    line("M27 31Q38 19 60 17M28 25Q40 16 52 14M69 31Q58 21 40 19", paler(colour, 0.35), 2) +
    line("M30 33Q48 23 66 33", "#cf4a33", 2, ' stroke-dasharray="3 3"'),
  helmet: (colour: string) =>
    fill("M26 36Q25 11 48 11T70 36Q48 31 26 36z", colour) +
    fill("M43 11.5Q48 10 53 11.5V31.5Q48 31 43 31.5z", paler(colour, 0.4)) +
    fill("M24 36Q48 28 72 36V39Q48 34 24 39z", darker(colour, 0.2)) +
    line("M30 38Q30 62 44 70M66 38Q66 62 52 70", "#3a3331", 1.6),
};
