import { useRouteLoaderData } from "react-router";
import { hasPermission, type Permission, type Role } from "~/domain/permission";

type StaffLayoutData = { member: { role: Role } | null };

/** Only hides forms. Use cases check permissions themselves. */
export function usePermission(permission: Permission): boolean {
  const member = useRouteLoaderData<StaffLayoutData>("routes/staff/layout")?.member;
  return member ? hasPermission(member.role, permission) : false;
}
