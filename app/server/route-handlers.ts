import {
  createRequestHandler,
  matchRoutes,
  type RequestHandler,
  type RouteObject,
  type ServerBuild,
} from "react-router";
import { setNewest } from "~/lib/set-newest";

const remembered = { paths: 2_000, pathLength: 200 };

type RouteHandlers = { handleRequest: RequestHandler; findRouteId(path: string): string | undefined };

/** Each handler has only one route and its parents, so that React Router does not compare a URL with all routes. */
export function createRouteHandlers(build: ServerBuild, mode: string | undefined): RouteHandlers {
  const handleByAnyRoute = createRequestHandler(build, mode);
  const routes = childrenOf(build.routes, undefined);
  const handlers = new Map<string, RequestHandler>();
  const routesByPath = new Map<string, string>();

  return {
    handleRequest: (request, context) => handlerOf(new URL(request.url).pathname)(request, context),
    findRouteId: (path) => findRouteId(path.replace(/(?:\/_root|\/)?\.data$/, "") || "/"),
  };

  function findRouteId(path: string): string | undefined {
    const id = routesByPath.get(path) ?? matchRoutes(routes, path)?.at(-1)?.route.id;
    if (id !== undefined && path.length <= remembered.pathLength) setNewest(routesByPath, path, id, remembered.paths);
    return id;
  }

  function handlerOf(path: string): RequestHandler {
    // The URL of loader data (`/tickets.data`) is not the path of a route, so it cannot be matched here.
    if (path.endsWith(".data")) return handleByAnyRoute;
    const id = findRouteId(path);
    if (id === undefined) return handleByAnyRoute;
    const handler = handlers.get(id) ?? createRequestHandler(withOnlyRoute(build, id), mode);
    handlers.set(id, handler);
    return handler;
  }
}

function childrenOf(routes: ServerBuild["routes"], parent: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parent) return [];
    const { id, path, index, caseSensitive } = route;
    return index ? { id, path, index, caseSensitive } : { id, path, caseSensitive, children: childrenOf(routes, id) };
  });
}

function withOnlyRoute(build: ServerBuild, id: string): ServerBuild {
  const ids = new Set<string>();
  for (let next: string | undefined = id; next !== undefined; next = build.routes[next]?.parentId) ids.add(next);
  const pickRoutes = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([known]) => ids.has(known)));
  return {
    ...build,
    routes: pickRoutes(build.routes),
    assets: { ...build.assets, routes: pickRoutes(build.assets.routes) },
  };
}
