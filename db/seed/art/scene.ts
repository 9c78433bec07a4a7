import type { Canvas } from "./canvas";
import { finish, openCanvas } from "./canvas";
import type { Time } from "./palette";
import { drawAscent, drawCrossing, drawDeparture } from "./views/cable";
import { drawCrossingOnFoot, drawLanternNight } from "./views/evening";
import { drawFamily, drawGarden } from "./views/garden";
import { drawCloudSea, drawSummit, drawSunrise } from "./views/summit";

export type Subject = "cable" | "sunrise" | "family" | "garden" | "bridge" | "night" | "summit" | "clouds";

type Options = { subject: Subject; time: Time; width?: number; height?: number };

const views: Record<Exclude<Subject, "cable">, (canvas: Canvas) => string[]> = {
  sunrise: drawSunrise,
  family: drawFamily,
  garden: drawGarden,
  bridge: drawCrossingOnFoot,
  night: drawLanternNight,
  summit: drawSummit,
  clouds: drawCloudSea,
};

/** The pictures of the cable car whose place is known; any other slug takes one of the three views by its dice. */
const cableViews: Record<string, (canvas: Canvas) => string[]> = {
  "cap-treo-khu-hoi": drawAscent,
  "cap-treo-mot-chieu": drawCrossing,
  "ga-suoi-mo": drawDeparture,
};

/** A standalone SVG: the same slug, subject and hour always draw the same picture. */
export function drawScene(slug: string, { subject, time, width = 800, height = 500 }: Options): string {
  const canvas = openCanvas(slug, time, (500 * width) / height, 500);
  const draw = subject === "cable" ? cableView(slug, canvas) : views[subject];
  return finish(canvas, { width, height }, draw(canvas));
}

function cableView(slug: string, canvas: Canvas): (canvas: Canvas) => string[] {
  const turns = [drawAscent, drawCrossing, drawDeparture];
  return cableViews[slug] ?? turns[Math.floor(canvas.random() * turns.length)] ?? drawAscent;
}
