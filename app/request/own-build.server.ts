import { readFileSync } from "node:fs";
import path from "node:path";
import type { ServerBuild } from "react-router";
import { pageOfRoute } from "~/site-map";

/** `scripts` lists the files that only some pages load, by page. */
type OwnBuild = { id: string | null; scripts: Map<string, string[]> };
/** The development server has no build, so `id` stays null. */
let own: OwnBuild = { id: null, scripts: new Map() };

/** `bin/build.mjs` wrote the ID into `clientFiles`. Open pages compare this ID with the ID of their own build. */
export function setOwnBuild(clientFiles: string, { entry, routes }: ServerBuild["assets"]): void {
  const { id } = JSON.parse(readFileSync(path.join(clientFiles, "builds/latest.json"), "utf8"));
  const ofEveryPage = new Set([...filesOf(entry), ...filesOf(routes.root)]);
  const scripts = new Map<string, string[]>();
  for (const [routeId, route] of Object.entries(routes)) {
    const page = pageOfRoute(routeId);
    if (page)
      scripts.set(
        page,
        filesOf(route).filter((file) => !ofEveryPage.has(file)),
      );
  }
  own = { id, scripts };
}

function filesOf(part: { module: string; imports?: string[] } | undefined): string[] {
  return part ? [part.module, ...(part.imports ?? [])] : [];
}

export function ownBuildId(): string | null {
  return own.id;
}

export function scriptsOfPages(pages: string[]): string[] {
  return [...new Set(pages.flatMap((page) => own.scripts.get(page) ?? []))];
}
