import type { Route } from "./+types/staff";
import { handleStaffRequest } from "./handle-staff-request.server";

export function loader(args: Route.LoaderArgs) {
  return handleStaffRequest(args);
}

export function action(args: Route.ActionArgs) {
  return handleStaffRequest(args);
}
