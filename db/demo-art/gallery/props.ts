import { drawRope, pointOn, type Span } from "../cableway";
import { type Canvas, type Point, pen, place, round, stand } from "../canvas";
import { fill, line, oval } from "../goods/brush";
import { lit, mix, paint } from "../palette";
import { drawPerson, type Person } from "../people";
import { between } from "../random";
import { coatOf } from "../roofs";

export function drawWatcher(canvas: Canvas, person: Person, hair = "#2b2322"): string {
  const [x, y] = person.at;
  const head = person.hat
    ? ""
    : oval(
        round(x),
        round(y - person.tall * 0.88),
        round(person.tall * 0.122),
        round(person.tall * 0.128),
        lit(canvas.palette, hair),
      );
  return drawPerson(canvas, person) + head;
}

/** Must be called before anything on the deck is drawn. */
export function drawDeck({ palette, width: w, time }: Canvas, y: number, tall = 64): string {
  const dark = time === "night" ? 0.5 : 0;
  const wood = (colour: string) => mix(lit(palette, colour), palette.ink, dark);
  const posts = [0.03, 0.22, 0.41, 0.6, 0.79, 0.98].map((share) => pen`M${w * share} ${y + 4}v${-tall - 4}`);
  const seams = [-0.5, -0.1, 0.16, 0.36, 0.5, 0.64, 0.84, 1.1, 1.5].map(
    (share) => pen`M${w * (0.5 + (share - 0.5) * 0.6)} ${y + 4}L${w * share} 520`,
  );
  return (
    line(pen`M-10 ${y - tall * 0.66}H${w + 10}M-10 ${y - tall * 0.36}H${w + 10}`, palette.ink, 1.6, ' opacity=".7"') +
    line(posts.join(""), wood("#6b4528"), 8) +
    line(pen`M-10 ${y - tall}H${w + 10}`, wood("#8a5a35"), 10) +
    line(pen`M-10 ${y - tall - 3}H${w + 10}`, wood("#d9a872"), 2, ' opacity=".7"') +
    fill(pen`M-10 ${y}H${w + 10}V520H-10z`, wood("#a87547")) +
    fill(pen`M-10 ${y}H${w + 10}v9H-10z`, wood("#6b4528")) +
    line(seams.join(""), wood("#7d5230"), 2.4, ' opacity=".8"')
  );
}

type Bridge = { from: Point; to: Point; size: number; lanterns?: boolean };

export function drawLongBridge(canvas: Canvas, { from, to, size, lanterns = false }: Bridge): string {
  const { palette, key } = canvas;
  const deck: Span = { from, to, sag: 9 * size };
  const top = (at: Point): Point => [at[0], at[1] - 92 * size];
  const rope: Span = { from: top(from), to: top(to), sag: 74 * size };
  const shares = Array.from({ length: 25 }, (_, index) => (index + 1) / 26);
  const hangers = shares.map((share) => {
    const [x, y] = pointOn(rope, share);
    return pen`M${x} ${y}L${x} ${pointOn(deck, share)[1]}`;
  });
  const backstays = pen`M${rope.from[0]} ${rope.from[1]}l${-80 * size} ${88 * size}M${rope.to[0]} ${rope.to[1]}l${80 * size} ${88 * size}`;
  const lacquer = mix(palette.ink, paint.lacquer, 0.55 + palette.bloom * 0.3);
  const tower = ([x, y]: Point) =>
    pen`M${x - 7 * size} ${y + 40 * size}V${y - 98 * size}M${x + 7 * size} ${y + 40 * size}V${y - 98 * size}M${x - 11 * size} ${y - 88 * size}h${22 * size}M${x - 7 * size} ${y - 40 * size}h${14 * size}`;
  const lamps = shares
    .filter((_, index) => index % 2 === 0)
    .map((share, index) => {
      const [x, y] = pointOn(deck, share);
      return place(`${key}l`, [x, y - 20 * size], size * 0.36, ` color="${index % 2 ? paint.amber : paint.lacquer}"`);
    });
  return (
    line(backstays + hangers.join(""), palette.ink, round(1.2 * size)) +
    drawRope(canvas, rope, round(2.6 * size)) +
    drawRope(
      canvas,
      { ...deck, from: [from[0], from[1] - 9 * size], to: [to[0], to[1] - 9 * size] },
      round(1.4 * size),
    ) +
    drawRope({ ...canvas, palette: { ...palette, ink: mix(palette.ink, paint.wood, 0.4) } }, deck, round(5 * size)) +
    line(tower(from) + tower(to), lacquer, round(4.4 * size)) +
    (lanterns ? lamps.join("") : "")
  );
}

export function drawHouses(canvas: Canvas, at: Point, count: number, size: number, breadth: number): string {
  const { random, palette, time } = canvas;
  const { roof, wall } = coatOf(canvas);
  const late = time === "night" || time === "dusk";
  const homes = Array.from({ length: count }, (_, index) => {
    const x = at[0] + breadth * ((index + between(random, 0.2, 0.8)) / count - 0.5);
    return { x, y: at[1] + between(random, -0.7, 0.7) * size, scale: (size * between(random, 0.75, 1.15)) / 40 };
  }).sort((a, b) => a.y - b.y);
  const body = late ? mix(palette.ink, palette.wall, 0.32) : wall;
  const house =
    fill("M-18 0v-18h36V0z", body) +
    fill("M-25-15L-14-34H14L25-15z", roof) +
    fill("M-11-13h8v8h-8zM4-13h8v8h-8z", late ? palette.glass : mix(palette.ink, palette.wall, 0.4));
  const id = `${canvas.key}h${Math.round(at[0])}`;
  return `<defs><g id="${id}">${house}</g></defs>${homes.map(({ x, y, scale }) => place(id, [x, y], scale)).join("")}`;
}

export function drawCherry(canvas: Canvas, at: Point, size: number): string {
  const { palette, random } = canvas;
  const rose = lit(palette, paint.rose);
  const puffs = (count: number, reach: number, lift: number) =>
    Array.from({ length: count }, (_, index) => {
      const angle = (index / count) * Math.PI * 2;
      return pen`M${Math.cos(angle) * reach * between(random, 0.55, 1.1)} ${lift + Math.sin(angle) * reach * between(random, 0.3, 0.6)}h0`;
    }).join("");
  const drawing =
    line("M0 4Q-4-40 4-60M2-50Q-24-70-44-80M3-56Q28-70 48-84M4-60Q2-84 8-100", mix(palette.ink, "#6b4a2a", 0.75), 8) +
    line(puffs(11, 52, -92), mix(rose, palette.ink, 0.14), 40) +
    line(puffs(9, 44, -100), rose, 34) +
    line(puffs(9, 34, -112), mix(rose, "#ffffff", 0.22), 20) +
    line(puffs(15, 50, -102), mix(rose, "#ffffff", 0.5), 7);
  return stand(drawing, at, size / 130);
}

export const drawBench = ({ palette }: Canvas, at: Point, size: number) =>
  stand(
    line("M-40 0v-24M40 0v-24M-44-26v-26M44-26v-26", mix(palette.ink, paint.wood, 0.5), 6) +
      line("M-52-26H52M-50-42H50M-50-52H50", lit(palette, "#a87547"), 7),
    at,
    size / 100,
  );

export const veil = ({ palette, width, top }: Canvas, opacity: number) =>
  fill(pen`M0 ${top}h${width}V520H0z`, palette.mist, ` opacity="${opacity}"`);

export const drawStone = ({ palette }: Canvas, [x, y]: Point, half: number) =>
  oval(round(x), round(y + half * 0.2), round(half * 1.08), round(half * 0.36), palette.ink, ' opacity=".3"') +
  oval(
    round(x),
    round(y + half * 0.08),
    round(half),
    round(half * 0.33),
    mix(palette.ink, "#8f9a94", palette.bloom * 0.7),
  ) +
  oval(round(x), round(y), round(half), round(half * 0.3), mix(palette.ink, "#b9c2b8", palette.bloom * 0.9));
