import { useT } from "~/i18n/use-t";
import { buttonClass } from "../parts/button";
import { Message } from "../parts/message";

export function RefusalMessage({ title, hint }: { title: string; hint?: string }) {
  const { t } = useT();
  return (
    <div className="staff-narrow stack">
      <h1>{title}</h1>
      {hint && <p>{hint}</p>}
      <p>
        <a href="/staff" className={buttonClass("soft")}>
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
      <h1>{title}</h1>
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
        <a href={`/staff/login?${new URLSearchParams({ to })}`} className={buttonClass()}>
          {t("staff.log_in.button")}
        </a>
      </p>
    </div>
  );
}
