import { isRouteErrorResponse, useLocation } from "react-router";
import { labelOrName } from "~/domain/back-office/field-label";
import type { ErrorCode } from "~/domain/errors";
import { useT } from "~/i18n/use-t";
import type { Locale } from "~/lib/locale";
import { linkToStaff } from "~/staff-map";
import { buttonClass } from "~/ui/parts/button";
import { Message } from "~/ui/parts/message";
import { StaffHeading } from "~/ui/staff/staff-title";
import type { Route } from "./+types/refusal-layout";

/** `message` is for codes that `Refusal` does not know. */
type StaffRefusal = {
  code: ErrorCode | "not_found";
  message?: Record<Locale, string>;
  typed?: TypedFields;
};

type TypedFields = readonly (readonly [name: string, value: string])[];

/** Failures without a code have their own document (`request/staff-document.server.ts`). */
function Refusal({ error }: Route.ErrorBoundaryProps) {
  const { locale, t } = useT();
  const { pathname, search } = useLocation();
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: {} };
  const { code, typed = [], message }: Partial<StaffRefusal> = data;
  switch (code) {
    case undefined:
      return null;
    case "staff_over":
      return <ExpiredSessionMessage title={t("staff.over.title")} to={pathname} typed={typed} />;
    case "forbidden":
    case "not_found":
      return <RefusalMessage title={t(`staff.${code}.title`)} hint={t(`staff.${code}.hint`)} />;
    default:
      return (
        <RefusalMessage
          title={message?.[locale] ?? t("error_page.500.title")}
          again={status >= 500 ? pathname + search : null}
        />
      );
  }
}

export const ErrorBoundary = import.meta.env.SSR ? Refusal : undefined;

type RefusalMessageProps = { title: string; hint?: string; again?: string | null };

function RefusalMessage({ title, hint, again = null }: RefusalMessageProps) {
  const { t } = useT();
  return (
    <div className="staff-narrow stack">
      <StaffHeading title={title} />
      {hint && <p>{hint}</p>}
      <p className="acts">
        <a href={linkToStaff("home")} className={buttonClass("soft")}>
          {t("error_page.staff")}
        </a>
        {again && (
          <a href={again} className={buttonClass("line")}>
            {t("error_page.again")}
          </a>
        )}
      </p>
    </div>
  );
}

function ExpiredSessionMessage({ title, to, typed }: { title: string; to: string; typed: TypedFields }) {
  const { t } = useT();
  return (
    <div className="staff-narrow stack">
      <StaffHeading title={title} />
      <Message tone="warn">
        <p>{t("errors.staff_over")}</p>
      </Message>
      {typed.length > 0 && (
        <section className="card stack" aria-labelledby="typed">
          <h2 id="typed">{t("staff.over.typed")}</h2>
          <dl className="stack">
            {typed.map(([name, value]) => (
              <div key={`${name} ${value}`}>
                <dt className="help">{labelOrName(name, t)}</dt>
                <dd className="staff-typed">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <p>
        <a href={linkToStaff("logIn", null, { to })} className={buttonClass()}>
          {t("staff.log_in.button")}
        </a>
      </p>
    </div>
  );
}
