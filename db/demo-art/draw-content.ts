import { finish, openCanvas } from "./canvas";
import { menuPictures } from "./dishes/menu";
import { drawFace } from "./faces/face";
import { faces } from "./faces/people";
import { albumPictures, coverPictures, guestPictures } from "./gallery/pictures";
import { drawPlan } from "./gallery/plan";
import { drawStillLife } from "./goods/still-life";

type Drawing = { slug: string; svg: string };

export function drawContentPictures(): Drawing[] {
  return [
    ...every(menuPictures, drawStillLife),
    ...every(faces, (_, face) => drawFace(face)),
    { slug: "plan", svg: drawPlan() },
    ...every(albumPictures, (slug, picture) => drawView(slug, picture, { width: 1600, height: 1067 })),
    ...every(coverPictures, (slug, picture) => drawView(slug, picture, { width: 800, height: 500 })),
    ...every(guestPictures, (slug, picture) => drawView(slug, picture, { width: 800, height: 600 })),
  ];
}

function every<Kind>(some: Record<string, Kind>, draw: (slug: string, one: Kind) => string): Drawing[] {
  return Object.entries(some).map(([slug, one]) => ({ slug, svg: draw(slug, one) }));
}

function drawView(
  slug: string,
  { time, draw, mirrored }: (typeof albumPictures)[string],
  size: { width: number; height: number },
): string {
  const canvas = openCanvas(slug, time, size, 500);
  const layers = draw(canvas);
  const turned = [`<g transform="matrix(-1 0 0 1 ${Math.round(canvas.width)} 0)">`, ...layers, "</g>"];
  return finish(canvas, size, mirrored ? turned : layers);
}
