// `npm run draw` draws the demo's pictures and deletes files that are no longer drawn.
import fs from "node:fs";
import path from "node:path";
import { optimize } from "svgo";
import { drawContentPictures } from "./draw-content";
import { stillLives } from "./goods/arrangements";
import { services } from "./goods/read-goods";
import { drawStillLife } from "./goods/still-life";
import { drawHero } from "./hero";
import { drawScene } from "./scene";
import { scenes } from "./scenes";
import { serviceViews } from "./service-views";
import { drawService } from "./services";

const folder = path.join(import.meta.dirname, "../seed/nui-may/pictures");

function drawAll(): { slug: string; svg: string }[] {
  return [
    ...scenes.map(({ slug, ...scene }) => ({ slug, svg: drawScene(slug, scene) })),
    ...stillLives().map(({ slug, still }) => ({ slug, svg: drawStillLife(slug, still) })),
    ...services.map(({ slug }) => ({ slug, svg: drawServicePicture(slug) })),
    { slug: "hero", svg: drawHero() },
    { slug: "hero-night", svg: drawHero("night") },
    ...drawContentPictures(),
  ];
}

function drawServicePicture(slug: string): string {
  const picture = serviceViews[slug];
  if (!picture) throw new Error(`Nothing says how the service ${slug} looks: add it to db/demo-art/service-views.ts`);
  return drawService(slug, picture.view, picture.time);
}

/** Keeps `width` and `height`, because the shop reads a picture's size from them. */
function shrink(svg: string): string {
  return optimize(svg, { multipass: true, floatPrecision: 2, plugins: ["preset-default"] }).data;
}

fs.rmSync(folder, { recursive: true, force: true });
fs.mkdirSync(folder, { recursive: true });
const sizes = drawAll().map(({ slug, svg }) => {
  const file = shrink(svg);
  fs.writeFileSync(path.join(folder, `${slug}.svg`), `${file}\n`);
  return file.length;
});
const total = sizes.reduce((sum, size) => sum + size, 0);
console.log(
  `${sizes.length} pictures, ${(total / 1e6).toFixed(2)} MB, the largest ${Math.round(Math.max(...sizes) / 1e3)} kB`,
);
