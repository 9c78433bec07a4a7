import { Form } from "react-router";
import { useT } from "~/i18n/use-t";
import { SubmitButton } from "../form/submit-button";

type Login = { id: number; device: string | null; country: string | null; since: string; isThis: boolean };

export function LoginList({ logins }: { logins: readonly Login[] }) {
  const { t } = useT();
  return (
    <section className="card stack">
      <h2 className="text-lg" id="logins" tabIndex={-1}>
        {t("account.dashboard.logins")}
      </h2>
      <ul className="stack gap-2">
        {logins.map(({ id, device, country, since, isThis }) => (
          <li key={id} className="row flex-wrap border-b border-line pb-2">
            <div>
              <p className="font-semibold" id={`login-${id}`}>
                {[device ?? t("account.dashboard.unknown_device"), country].filter(Boolean).join(" · ")}
              </p>
              <p className="help">
                {isThis && `${t("account.dashboard.this_one")} · `}
                {t("account.dashboard.since", { since })}
              </p>
            </div>
            {!isThis && (
              <Form method="post">
                <input type="hidden" name="intent" value="end" />
                <SubmitButton look="line" name="id" value={String(id)} aria-describedby={`login-${id}`}>
                  {t("account.dashboard.end")}
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {logins.length > 1 && (
        <Form method="post">
          <SubmitButton look="soft" name="intent" value="endOthers">
            {t("account.dashboard.end_others")}
          </SubmitButton>
        </Form>
      )}
    </section>
  );
}
