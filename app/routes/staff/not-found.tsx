import { refuseStaffPage } from "~/request/staff-page.server";

export function loader() {
  throw refuseStaffPage("not_found");
}

export function action() {
  throw refuseStaffPage("not_found");
}

export default function NotFound() {
  return null;
}
