import { listGateDay } from "~/domain/admission/list-gate-day.server";
import { ListGateDay } from "~/domain/admission/schema";
import type { Route } from "./+types/gate-day";
import { answerGateRequest } from "./answer-gate-request.server";

export function loader(args: Route.LoaderArgs) {
  return answerGateRequest(args, ListGateDay, Object.fromEntries(args.url.searchParams), listGateDay);
}
