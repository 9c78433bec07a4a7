import { ctxOf } from "~/request/ctx.server";
import { linkTo } from "~/site-map";
import type { Route } from "./+types/robots";

const personal = (["cart", "checkout", "findOrder", "search"] as const).flatMap((id) => [
  linkTo("vi", id),
  linkTo("en", id),
]);
const doors = ["/api/", "/simulator/", "/preferences/"];

/** What search engines need not look at, and where all the rest stands. */
export function loader({ context }: Route.LoaderArgs) {
  const lines = ["User-agent: *", ...[...personal, ...doors].map((path) => `Disallow: ${path}`), ""];
  return new Response([...lines, `Sitemap: ${ctxOf(context).origin}/sitemap.xml`, ""].join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
