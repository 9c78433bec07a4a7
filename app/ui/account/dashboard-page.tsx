import type { ReactNode } from "react";
import { Form } from "react-router";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { SubmitButton } from "../form/submit-button";
import { NavLink } from "../parts/link";

export const accountPages = [
  "myTickets",
  "myOrders",
  "profile",
  "addresses",
  "settings",
  "security",
  "ownData",
] as const;

export function DashboardPage({ title, children }: { title: string; children: ReactNode }) {
  const { locale, t } = useT();
  return (
    <div className="wrap page stack gap-6">
      {/* On phones, this is one scrollable row that starts at the current page. */}
      <nav
        className="flex gap-2 max-md:-mx-4 max-md:scroll-px-4 max-md:overflow-x-auto max-md:px-4 max-md:py-1 max-md:whitespace-nowrap md:flex-wrap [&>*]:flex-none [&>[aria-current]]:[scroll-initial-target:nearest]"
        aria-label={t("settings.nav.label")}
      >
        {(["dashboard", ...accountPages] as const).map((id) => (
          <NavLink key={id} to={linkTo(locale, id)} end={id === "dashboard"} className="chip">
            {t(`settings.nav.${id}`)}
          </NavLink>
        ))}
        <Form method="post" action={linkTo(locale, "dashboard")}>
          <SubmitButton variant="quiet" name="intent" value="logOut">
            {t("account.dashboard.log_out")}
          </SubmitButton>
        </Form>
      </nav>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
