import { darker, fill, line, oval, paler } from "../goods/brush";
import { mix } from "../palette";
import { type Hair, hairs } from "./hair";
import { type Hat, hats } from "./hats";

export type Face = {
  ground: string;
  skin: string;
  shirt: string;
  hair: Hair;
  hairColour?: string;
  hat?: Hat;
  hatColour?: string;
  age?: "child" | "old";
  look?: "smiling" | "laughing" | "calm";
  more?: readonly (keyof typeof extras)[];
};

type Bust = Omit<Face, "ground">;

export function drawFace(face: Face): string {
  const { ground, shirt, age } = face;
  const child = age === "child" ? ' transform="translate(6 13)scale(.87)"' : ' transform="translate(0 3)"';
  const hills =
    fill("M0 66Q18 48 34 58T66 52 96 62V96H0z", mix(ground, "#ffffff", 0.28)) +
    fill("M0 82Q26 64 52 74T96 70V96H0z", mix(ground, shirt, 0.14));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">${fill("M0 0h96v96H0z", ground)}${hills}<g${child}>${drawBust(face)}</g></svg>`;
}

export function drawBust(face: Bust): string {
  const { hair, hairColour = "#2b2322", hat, hatColour = "#1f7a5a", more = [] } = face;
  const behind = hairs[hair].behind?.(hairColour) ?? "";
  const head = drawHead(face) + hairs[hair].before(hairColour) + more.map((extra) => extras[extra](face)).join("");
  return behind + drawShoulders(face) + head + (hat ? hats[hat](hatColour) : "");
}

function drawShoulders({ shirt, skin }: Bust): string {
  const neck = darker(skin, 0.12);
  return (
    fill("M8 112V92Q12 76 36 71H60Q84 76 88 92V112z", shirt) +
    fill("M40 56H56V70Q56 78 48 78T40 70z", neck) +
    line("M36 71Q40 81 48 81T60 71", darker(shirt, 0.22), 2.5)
  );
}

function drawHead({ skin, age, look = "smiling" }: Bust): string {
  const blush = mix(skin, "#e0604a", 0.34);
  const shade = darker(skin, 0.24);
  const ears = oval(29.5, 46, 4, 5.5, darker(skin, 0.08)) + oval(66.5, 46, 4, 5.5, darker(skin, 0.08));
  const head = fill("M30 42Q30 22 48 22T66 42Q66 66 48 67 30 66 30 42z", skin);
  const cheeks = oval(36.5, 53, 4, 2.6, blush, ' opacity=".6"') + oval(59.5, 53, 4, 2.6, blush, ' opacity=".6"');
  const lines =
    age === "old" ? line("M33 57q1 3 3 4M63 57q-1 3-3 4M42 32q6-1.5 12 0M33 47l-2-1M63 47l2-1", shade, 1.1) : "";
  return ears + head + cheeks + lines + eyes(age, look) + line("M48 47.5q-2.5 3.5 0 4.5", shade, 1.5) + mouth(look);
}

function eyes(age: Face["age"], look: Face["look"]): string {
  const brows = line("M36 39.5q3.5-2.5 7-.8M60 39.5q-3.5-2.5-7-.8", age === "old" ? "#8d8580" : "#3a2c28", 1.7);
  if (look === "laughing") return brows + line("M36.5 46q3-4 6 0M53.5 46q3-4 6 0", "#2b2322", 2);
  const size = age === "child" ? 2.5 : 2.1;
  return brows + oval(39.5, 45, size, size * 1.1, "#2b2322") + oval(56.5, 45, size, size * 1.1, "#2b2322");
}

function mouth(look: Face["look"]): string {
  if (look === "laughing")
    return (
      fill("M41 56Q48 57.5 55 56 54 63 48 63T41 56z", "#8f3430") +
      fill("M42 56.3Q48 57.6 54 56.3L53.4 58.4H42.6z", "#fff")
    );
  return line(look === "calm" ? "M43.5 58.5q4.5 2 9 0" : "M42 57q6 5.5 12 0", "#a04a3e", 2);
}

const glassRound = '<g fill="#fff" fill-opacity=".3" stroke="#3a3331" stroke-width="1.8">';

const extras = {
  glasses: () =>
    `${glassRound}<circle cx="39.5" cy="45.5" r="6.4"/><circle cx="56.5" cy="45.5" r="6.4"/></g>${line("M46 45q2-1.5 4 0M33 44l-3-1M63 44l3-1", "#3a3331", 1.8)}`,
  squareGlasses: () =>
    `${glassRound}<rect x="32.5" y="41" width="13" height="9.5" rx="2.5"/><rect x="50.5" y="41" width="13" height="9.5" rx="2.5"/></g>${line("M45.5 44q2.5-1.5 5 0", "#3a3331", 1.8)}`,
  moustache: ({ hairColour = "#2b2322" }: Bust) =>
    fill("M39 56.5Q43 51.5 48 54.5 53 51.5 57 56.5 52 57 48 55.5 44 57 39 56.5z", hairColour),
  beard: ({ hairColour = "#2b2322" }: Bust) =>
    fill(
      "M30.5 48Q34 56 41 55 48 52 55 55 62 56 65.5 48 66 66 48 69 30 66 30.5 48zM42 58q6 4 12 0-1-2-6-2t-6 2z",
      hairColour,
      ' fill-rule="evenodd"',
    ),
  goatee: ({ hairColour = "#2b2322" }: Bust) => fill("M42 62Q48 60 54 62 54 72 48 75 42 72 42 62z", hairColour),
  scarf: ({ hatColour = "#cf4a33" }: Bust) =>
    fill("M32 68Q48 80 64 68L67 78Q48 90 29 78z", hatColour) +
    fill("M54 80l12-2 4 20-14 2z", darker(hatColour, 0.15)) +
    line("M32 73Q48 84 65 73", paler(hatColour, 0.5), 1.8),
  collar: ({ shirt }: Bust) => fill("M36 70L48 80 40 88 30 74zM60 70L48 80 56 88 66 74z", paler(shirt, 0.55)),
  hood: ({ shirt }: Bust) => fill("M30 70Q48 84 66 70L70 81Q48 99 26 81z", paler(shirt, 0.22)),
  earrings: () => oval(29.5, 53.5, 1.7, 1.7, "#feb914") + oval(66.5, 53.5, 1.7, 1.7, "#feb914"),
  straps: () => line("M26 75L30 104M70 75L66 104", "#5a4632", 5),
  apron: () => fill("M34 84H62V112H34z", "#fffaf0") + line("M36 84L40 72M60 84L56 72", "#fffaf0", 3),
  vest: ({ shirt }: Bust) =>
    fill("M12 112V88Q18 77 34 72L43 112zM84 112V88Q78 77 62 72L53 112z", "#2d2a36") +
    line("M35 73L44 112M61 73L52 112", "#cf4a33", 3) +
    line("M18 92l4-4 4 4 4-4 4 4M62 92l4-4 4 4 4-4 4 4", "#feb914", 1.8) +
    line("M20 99H36M60 99H76", paler(shirt, 0.5), 1.6),
  headset: () =>
    line("M29 44Q28 17 48 17T67 44", "#2d3a3a", 3) +
    fill("M25 40h6v13h-6q-3-6 0-13zM65 40h6q3 7 0 13h-6z", "#2d3a3a") +
    line("M28 53Q30 63 40 62", "#2d3a3a", 2) +
    oval(41.5, 61.5, 2.6, 1.9, "#2d3a3a"),
  jacket: ({ shirt }: Bust) =>
    line("M48 82V112", darker(shirt, 0.35), 2) +
    fill("M16 92H36v4H16zM60 92H80v4H60z", "#f2e6b8") +
    fill("M36 70L47 80 42 88 31 75zM60 70L49 80 54 88 65 75z", darker(shirt, 0.2)),
};
