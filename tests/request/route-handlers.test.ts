import type { ServerBuild } from "react-router";
import { describe, expect, it } from "vitest";
import { createRouteHandlers } from "~/server/route-handlers";

const patterns = {
  list: "things",
  newest: "things/newest",
  thing: "things/:slug",
  part: "things/:slug/*",
  other: "*",
};
const routes = Object.fromEntries(
  Object.entries(patterns).map(([id, path]) => [
    id,
    {
      id,
      path,
      parentId: "root",
      module: { loader: ({ params }: object & { params: object }) => Response.json({ id, params }) },
    },
  ]),
);
const renderedRoutes: string[][] = [];
const build = {
  entry: {
    module: {
      default: (_request: Request, _status: number, _headers: Headers, { routeModules }: { routeModules: object }) => {
        renderedRoutes.push(Object.keys(routeModules));
        return new Response("a document");
      },
    },
  },
  routes: {
    root: { id: "root", path: "", module: { default: () => null } },
    ...routes,
    page: { id: "page", path: "pages/:slug", parentId: "root", module: { default: () => null } },
  },
  assets: { routes: {} },
  routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  future: {},
  ssr: true,
  prerender: [],
  publicPath: "/",
  assetsBuildDirectory: "",
  isSpaMode: false,
} as unknown as ServerBuild;
const { handleRequest: handle, findRouteId } = createRouteHandlers(build, "production");

const answer = async (path: string) => (await handle(new Request(`http://shop.test${path}`))).json();

describe("createRouteHandlers", () => {
  it.each([
    ["/things", { id: "list", params: {} }],
    ["/THINGS/", { id: "list", params: {} }],
    ["/things/newest", { id: "newest", params: {} }],
    ["/things/scarf", { id: "thing", params: { slug: "scarf" } }],
    ["/things/kh%C4%83n", { id: "thing", params: { slug: "khăn" } }],
    ["/things/scarf/a/b", { id: "part", params: { slug: "scarf", "*": "a/b" } }],
    ["/nothing", { id: "other", params: { "*": "nothing" } }],
  ])("answers %s by the same route when it comes again", async (path, expected) => {
    expect(await answer(path)).toEqual(expected);
    expect(await answer(path)).toEqual(expected);
  });

  it("gives two addresses of one route their own parameters", async () => {
    expect(await answer("/things/scarf")).toMatchObject({ params: { slug: "scarf" } });
    expect(await answer("/things/hat")).toMatchObject({ params: { slug: "hat" } });
  });

  it("renders a document with the page's routes only", async () => {
    await handle(new Request("http://shop.test/pages/one"));
    expect(renderedRoutes.at(-1)?.toSorted()).toEqual(["page", "root"]);
  });

  it.each([
    ["/things/scarf", "thing"],
    ["/things/scarf.data", "thing"],
    ["/nothing/at/all", "other"],
  ])("names the route of %s", (path, id) => expect(findRouteId(path)).toBe(id));
});
