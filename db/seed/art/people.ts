import { type Canvas, type Point, round } from "./canvas";
import { lit, mix, paint } from "./palette";

export type Person = { at: Point; tall: number; shirt: string; legs?: string; hat?: boolean; reach?: -1 | 0 | 1 };

const skin = "#e2ab83";
const hair = "#2b2322";

/** A small figure standing on `at`: head, shirt, legs; `hat` is the conical nón lá, `reach` the hand held out. */
export function drawPerson(canvas: Canvas, person: Person): string {
  const { at, tall, shirt, legs = mix(canvas.palette.ink, "#4b5b78", 0.35), hat = false, reach = 0 } = person;
  const [x, y] = at;
  const u = (share: number) => round(tall * share);
  const leg = `<path d="M${round(x - tall * 0.06)} ${round(y)}v${u(-0.42)}M${round(x + tall * 0.06)} ${round(y)}v${u(-0.42)}" stroke="${legs}" stroke-width="${u(0.1)}" stroke-linecap="round"/>`;
  const arm =
    reach === 0
      ? ""
      : `<path d="M${round(x + reach * tall * 0.1)} ${round(y - tall * 0.68)}l${u(0.2 * reach)} ${u(0.2)}" stroke="${shirt}" stroke-width="${u(0.075)}" stroke-linecap="round"/>`;
  const body = `<path d="M${round(x - tall * 0.13)} ${round(y - tall * 0.36)}l${u(0.01)} ${u(-0.3)}q${u(0.02)} ${u(-0.1)} ${u(0.12)} ${u(-0.1)}t${u(0.12)} ${u(0.1)}l${u(0.01)} ${u(0.3)}z" fill="${shirt}"/>`;
  const head = `<circle cx="${round(x)}" cy="${round(y - tall * 0.87)}" r="${u(0.115)}" fill="${skin}"/>`;
  const cap = hat
    ? `<path d="M${round(x - tall * 0.25)} ${round(y - tall * 0.86)}L${round(x)} ${round(y - tall * 1.08)}l${u(0.25)} ${u(0.22)}q${u(-0.25)} ${u(0.07)} ${u(-0.5)} 0z" fill="${mix(paint.cream, "#d9b46a", 0.55)}"/>`
    : `<path d="M${round(x - tall * 0.12)} ${round(y - tall * 0.86)}a${u(0.12)} ${u(0.13)} 0 0 1 ${u(0.24)} 0q${u(-0.12)} ${u(-0.07)} ${u(-0.24)} 0z" fill="${hair}"/>`;
  return leg + arm + body + head + cap;
}
