import { darker, fill, line, oval, paler } from "../goods/brush";

type Style = { behind?: (colour: string) => string; before: (colour: string) => string };
export type Hair = keyof typeof styles;

const short = (colour: string) => fill("M29 44Q26 17 48 17T67 44Q65 34 59 30 47 34 38 30 31 34 29 44z", colour);
const parted = (colour: string) => fill("M29 45Q26 17 48 17T67 45Q65 33 57 28 46 40 32 38 30 41 29 45z", colour);

const styles = {
  short: { before: short },
  parted: { before: parted },
  crop: { before: (colour: string) => fill("M29.5 42Q27 18 48 18T66.5 42L65 37Q62 28 48 28T31 37z", colour) },
  swept: {
    before: (colour: string) =>
      fill("M29 44Q25 22 40 17 60 10 66 26 68 34 67 44 66 36 62 33 50 34 42 27 38 34 33 34 30 37 29 44z", colour),
  },
  spiky: {
    before: (colour: string) =>
      fill(
        "M29 43L27 27 33 28 33 19 40 23 44 14 50 21 58 15 59 23 67 22 64 30 69 31 67 43Q65 35 60 32L54 34 49 30 43 34 38 30Q31 34 29 43z",
        colour,
      ),
  },
  bald: {
    before: (colour: string) =>
      fill("M29 48Q26 38 30 31 32 36 31.5 48zM67 48Q70 38 66 31 64 36 64.5 48z", colour) +
      fill("M38 28q5-4 12-3-7 0-10 5z", "#fff", ' opacity=".4"'),
  },
  bob: {
    behind: (colour: string) => fill("M25 46Q22 15 48 15T71 46L72 64Q64 71 48 71T24 64z", darker(colour, 0.1)),
    before: (colour: string) => fill("M29 48Q25 17 48 17T67 48Q66 38 62 34 48 38 34 34 30 38 29 48z", colour),
  },
  fringe: {
    behind: (colour: string) => fill("M25 44Q22 14 48 14T71 44L73 66Q66 72 60 71H36Q30 72 23 66z", darker(colour, 0.1)),
    before: (colour: string) =>
      fill("M28 47Q25 16 48 16T68 47L65 46Q66 40 64 38.5H32Q30 40 31 46z", colour) +
      line("M40 37v-8M48 38v-9M56 37v-8", paler(colour, 0.2), 1, ' opacity=".5"'),
  },
  long: {
    behind: (colour: string) =>
      fill("M25 44Q22 14 48 14T71 44Q70 70 80 92 66 98 48 94 30 98 16 92 26 70 25 44z", darker(colour, 0.08)),
    before: parted,
  },
  wavy: {
    behind: (colour: string) =>
      fill(
        "M25 44Q20 14 48 14T71 44Q76 52 71 60 80 68 73 76 79 86 68 90 58 84 48 84T28 90Q17 86 23 76 16 68 25 60 20 52 25 44z",
        darker(colour, 0.08),
      ),
    before: (colour: string) =>
      fill("M28 48Q24 17 46 17 70 14 68 48 66 38 60 36 54 36 50 28 44 37 36 37 30 39 28 48z", colour),
  },
  bun: {
    behind: (colour: string) => oval(48, 14, 10.5, 9.5, darker(colour, 0.06)),
    before: (colour: string) =>
      fill("M29 46Q26 18 48 18T67 46Q66 32 48 27 30 32 29 46z", colour) +
      line("M40 16q8 5 16 0", paler(colour, 0.25), 1.6),
  },
  tied: {
    behind: (colour: string) =>
      fill("M62 26Q84 28 79 54 78 68 72 74 73 58 68 48 64 36 60 32z", darker(colour, 0.08)) +
      oval(66, 28, 4, 4, "#feb914"),
    before: (colour: string) => fill("M29 46Q25 17 48 17T67 44Q62 30 52 28 36 28 29 46z", colour),
  },
  pigtails: {
    behind: (colour: string) =>
      oval(24, 56, 8, 13, darker(colour, 0.08)) +
      oval(72, 56, 8, 13, darker(colour, 0.08)) +
      oval(27, 45, 4, 4, "#ec8fa8") +
      oval(69, 45, 4, 4, "#ec8fa8"),
    before: (colour: string) =>
      fill("M28 46Q25 16 48 16T68 46Q66 36 62 33 50 38 47 29 44 38 33 34 29 38 28 46z", colour),
  },
  curly: {
    behind: (colour: string) =>
      line("M28 34h0M30 24h0M40 17h0M52 16h0M63 22h0M69 32h0M25 46h0M71 46h0M27 57h0M69 57h0", darker(colour, 0.1), 16),
    before: (colour: string) => line("M31 36h0M36 27h0M45 23h0M54 24h0M62 30h0M66 38h0M29 44h0M67 45h0", colour, 11),
  },
  plaits: {
    behind: (colour: string) =>
      line("M27 58v8M26 68v8M25 78v8M69 58v8M70 68v8M71 78v8", darker(colour, 0.1), 10) +
      line("M25 89h0M71 89h0", "#cf4a33", 7),
    before: (colour: string) =>
      fill("M28 56Q22 16 48 16T68 56Q66 38 56 32 49 30 48 24 47 30 40 32 30 38 28 56z", colour),
  },
} satisfies Record<string, Style>;

export const hairs: Record<Hair, Style> = styles;
