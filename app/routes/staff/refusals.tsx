import { isRouteErrorResponse, useLocation } from "react-router";
import { useT } from "~/i18n/use-t";
import { ExpiredSessionMessage, RefusalMessage, type StaffRefusal } from "~/ui/staff/refusal-message";
import type { Route } from "./+types/refusals";

/** A failure without a code has a document of its own (`request/staff-document.server.ts`). */
function Refusal({ error }: Route.ErrorBoundaryProps) {
  const { locale, t } = useT();
  const { pathname } = useLocation();
  const { code, typed = [], message }: Partial<StaffRefusal> = isRouteErrorResponse(error) ? error.data : {};
  switch (code) {
    case undefined:
      return null;
    case "staff_over":
      return <ExpiredSessionMessage title={t("staff.over.title")} to={pathname} typed={typed} />;
    case "forbidden":
    case "not_found":
      return <RefusalMessage title={t(`staff.${code}.title`)} hint={t(`staff.${code}.hint`)} />;
    default:
      return <RefusalMessage title={message?.[locale] ?? t("door.500.title")} />;
  }
}

export const ErrorBoundary = import.meta.env.SSR ? Refusal : undefined;
