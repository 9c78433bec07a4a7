import { listGateDay } from "~/domain/admission/list-gate-day.server";
import { ListGateDay } from "~/domain/admission/schema";
import type { Route } from "./+types/gate-day";
import { answerGate } from "./gate-door.server";

export function loader(args: Route.LoaderArgs) {
  return answerGate(args, ListGateDay, Object.fromEntries(args.url.searchParams), listGateDay);
}
