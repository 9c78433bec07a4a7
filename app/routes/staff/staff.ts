import type { Route } from "./+types/staff";
import { answerStaff } from "./answer-staff.server";

export function loader(args: Route.LoaderArgs) {
  return answerStaff(args);
}

export function action(args: Route.ActionArgs) {
  return answerStaff(args);
}
