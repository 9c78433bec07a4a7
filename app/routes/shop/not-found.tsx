import { data } from "react-router";
import { truncateEcho } from "~/lib/text";
import type { Route } from "./+types/not-found";

export function loader({ url }: Route.LoaderArgs): never {
  throw data({ path: truncateEcho(url.pathname) }, { status: 404 });
}

export function action({ url }: Route.ActionArgs): never {
  throw data({ path: truncateEcho(url.pathname) }, { status: 404 });
}

export default function NotFound() {
  return null;
}
