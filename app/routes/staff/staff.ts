import type { Route } from "./+types/staff";
import { answerStaff } from "./answer-staff.server";

/** All pages of the staff (`rooms.server.ts`): whole documents, without a script, in a frame of their own. */
export function loader(args: Route.LoaderArgs) {
  return answerStaff(args);
}

export function action(args: Route.ActionArgs) {
  return answerStaff(args);
}
