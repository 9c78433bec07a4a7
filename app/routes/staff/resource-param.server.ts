import { RowByKey, RowsOf } from "~/domain/back-office/schema";
import { refuseStaffPage } from "~/request/staff-page.server";

/** @throws 404 for an unknown resource */
export function resourceParam(params: { resource: string }) {
  const parsed = RowsOf.safeParse(params);
  if (!parsed.success) throw refuseStaffPage("not_found");
  return parsed.data;
}

/** @throws 404 for an unknown resource or an invalid key */
export function rowParams(params: { resource: string; key: string }) {
  const parsed = RowByKey.safeParse(params);
  if (!parsed.success) throw refuseStaffPage("not_found");
  return parsed.data;
}
