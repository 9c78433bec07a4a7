import type { Canvas } from "./canvas";
import { finish, openCanvas, round } from "./canvas";
import type { Time } from "./palette";
import { drawAscent } from "./views/ascent";
import { drawCloudSea } from "./views/cloud-sea";
import { drawCrossing } from "./views/crossing";
import { drawDeparture } from "./views/departure";
import { drawFamily } from "./views/family";
import { drawFootbridge } from "./views/footbridge";
import { drawGarden } from "./views/garden";
import { drawLanternNight } from "./views/lantern-night";
import { drawSummit } from "./views/summit";
import { drawSunrise } from "./views/sunrise";

export type Subject = "cable" | "sunrise" | "family" | "garden" | "bridge" | "night" | "summit" | "clouds";

type Options = { subject: Subject; time: Time; width?: number; height?: number };

const views: Record<Exclude<Subject, "cable">, (canvas: Canvas) => string[]> = {
  sunrise: drawSunrise,
  family: drawFamily,
  garden: drawGarden,
  bridge: drawFootbridge,
  night: drawLanternNight,
  summit: drawSummit,
  clouds: drawCloudSea,
};

/** A slug that is not listed here gets one of the three views at random. */
const cableViews: Record<string, (canvas: Canvas) => string[]> = {
  "cap-treo-khu-hoi": drawAscent,
  "cap-treo-mot-chieu": drawCrossing,
  "ga-suoi-mo": drawDeparture,
};

export function drawScene(slug: string, { subject, time, width = 800, height = 500 }: Options): string {
  const canvas = openCanvas(slug, time, { width, height }, 500);
  const mirrored = canvas.random() < 0.5;
  const draw = subject === "cable" ? cableView(slug, canvas) : views[subject];
  const layers = draw(canvas);
  const turned = [`<g transform="matrix(-1 0 0 1 ${round(canvas.width)} 0)">`, ...layers, "</g>"];
  return finish(canvas, { width, height }, mirrored ? turned : layers);
}

function cableView(slug: string, canvas: Canvas): (canvas: Canvas) => string[] {
  const turns = [drawAscent, drawCrossing, drawDeparture];
  return cableViews[slug] ?? turns[Math.floor(canvas.random() * turns.length)] ?? drawAscent;
}
