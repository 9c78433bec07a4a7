import { data, type LoaderFunctionArgs, type ServerBuild } from "react-router";
import { logError } from "~/lib/log.server";
import { findCtx } from "~/request/ctx.server";
import { isDataRequest, pageOf } from "~/request/page.server";
import { buildNavigationHead } from "~/routes/seo/head/document-head.server";
import { pageOfRoute } from "~/site-map";

type Loader = (args: LoaderFunctionArgs) => unknown;
type Wrapped = ReturnType<typeof data<unknown>>;

/** Client navigations get the metadata of the head as `pageHead`, which `browser/use-shell.ts` applies. */
export function withNavigationHeads(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const loader = route?.module.loader as Loader | undefined;
    if (!route || !loader || pageOfRoute(id) === null) return [id, route] as const;
    return [id, { ...route, module: { ...route.module, loader: addHead(id, loader) } }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function addHead(routeId: string, loader: Loader): Loader {
  return async (args) => {
    const answer = await loader(args);
    if (!isDataRequest(args.request)) return answer;
    if (isWrapped(answer)) {
      return isFields(answer.data) ? data(withHead(args, routeId, answer.data), answer.init ?? undefined) : answer;
    }
    return isFields(answer) ? withHead(args, routeId, answer) : answer;
  };
}

function withHead({ context, params }: LoaderFunctionArgs, routeId: string, fields: object): object {
  const ctx = findCtx(context);
  if (!ctx) return fields;
  const { appearance, seoRecord } = pageOf(context);
  try {
    return { ...fields, pageHead: buildNavigationHead(ctx, { appearance, seoRecord, routeId, params, data: fields }) };
  } catch (error) {
    logError(error, "head of a navigation");
    return fields;
  }
}

function isWrapped(answer: unknown): answer is Wrapped {
  return answer instanceof data(null).constructor;
}

function isFields(answer: unknown): answer is object {
  return typeof answer === "object" && answer !== null && !(answer instanceof Response) && !Array.isArray(answer);
}
