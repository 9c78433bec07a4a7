import type { ErrorCode } from "~/domain/errors";
import { useT } from "~/i18n/use-t";
import type { Locale } from "~/lib/locale";
import { linkToStaff } from "~/staff-map";
import { buttonClass } from "../parts/button";
import { Message } from "../parts/message";
import { StaffHeading } from "./staff-title";

/** `message` is shown for a code that `Refusal` does not know. */
export type StaffRefusal = {
  code: ErrorCode | "not_found";
  message?: Record<Locale, string>;
  typed?: readonly string[];
};

export function RefusalMessage({ title, hint }: { title: string; hint?: string }) {
  const { t } = useT();
  return (
    <div className="staff-narrow stack">
      <StaffHeading title={title} />
      {hint && <p>{hint}</p>}
      <p>
        <a href={linkToStaff("home")} className={buttonClass("soft")}>
          {t("staff.home.link")}
        </a>
      </p>
    </div>
  );
}

export function ExpiredSessionMessage({ title, to, typed }: { title: string; to: string; typed: readonly string[] }) {
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
          {typed.map((text) => (
            <p key={text} className="staff-typed">
              {text}
            </p>
          ))}
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
