import { Form } from "react-router";
import type { SessionView } from "~/domain/identity/sessions.server";
import { useT } from "~/i18n/use-t";
import { countryName } from "~/lib/country-name";
import { formatDate, formatDayAndClock } from "~/lib/format-time";
import { shopDate } from "~/lib/shop-time";
import { SubmitButton } from "../form/submit-button";

type Session = Pick<SessionView, "id" | "device" | "country" | "createdAt" | "usedAt" | "isThis">;

export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const { locale, t } = useT();
  return (
    <section className="card stack">
      <h2 className="text-lg" id="logins" tabIndex={-1}>
        {t("account.dashboard.logins")}
      </h2>
      <ul className="stack gap-2">
        {sessions.map(({ id, device, country, createdAt, usedAt, isThis }) => (
          <li key={id} className="row flex-wrap border-b border-line pb-2">
            <div>
              {/* Browser and server may have different country names. */}
              <p className="font-semibold" id={`login-${id}`} suppressHydrationWarning>
                {device ?? t("account.dashboard.unknown_device")}
                {country && ` · ${countryName(country, locale)}`}
              </p>
              <p className="help">
                {isThis && `${t("account.dashboard.this_device")} · `}
                {t("account.dashboard.since", {
                  since: formatDayAndClock(new Date(createdAt), locale),
                  used: formatDate(shopDate(new Date(usedAt)), locale, "short"),
                })}
              </p>
            </div>
            {!isThis && (
              <Form method="post">
                <input type="hidden" name="intent" value="end" />
                <SubmitButton variant="line" name="id" value={String(id)} aria-describedby={`login-${id}`}>
                  {t("account.dashboard.end")}
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post">
          <SubmitButton variant="soft" name="intent" value="endOthers">
            {t("account.dashboard.end_others")}
          </SubmitButton>
        </Form>
      )}
    </section>
  );
}
