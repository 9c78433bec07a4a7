import type { ReactNode } from "react";
import { Form } from "react-router";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { SubmitButton } from "../form/submit-button";
import { NavLink } from "../parts/link";

/** The rooms of an account, in the order of its navigation. */
export const rooms = ["myTickets", "myOrders", "profile", "addresses", "settings", "security", "ownData"] as const;

/** A page of who is logged in, with the way to its neighbours and out. */
export function DashboardPage({ title, children }: { title: string; children: ReactNode }) {
  const { locale, t } = useT();
  return (
    <div className="wrap page stack gap-6">
      {/* On a phone one row to push along, which begins at the room that is open. */}
      <nav
        className="flex gap-2 max-md:-mx-4 max-md:scroll-px-4 max-md:overflow-x-auto max-md:px-4 max-md:py-1 max-md:whitespace-nowrap md:flex-wrap [&>*]:flex-none [&>[aria-current]]:[scroll-initial-target:nearest]"
        aria-label={t("settings.nav.label")}
      >
        {(["dashboard", ...rooms] as const).map((id) => (
          <NavLink key={id} to={linkTo(locale, id)} end={id === "dashboard"} className="chip">
            {t(`settings.nav.${id}`)}
          </NavLink>
        ))}
        <Form method="post" action={linkTo(locale, "dashboard")}>
          <SubmitButton look="quiet" name="intent" value="logOut">
            {t("account.dashboard.log_out")}
          </SubmitButton>
        </Form>
      </nav>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
