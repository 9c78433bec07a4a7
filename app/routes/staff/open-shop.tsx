import { z } from "zod";
import { listSetup, openShop } from "~/domain/setup/list-setup.server";
import { useT } from "~/i18n/use-t";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { buttonClass } from "~/ui/parts/button";
import { ConfirmPage } from "~/ui/staff/confirm-page";
import { resultOfAction } from "~/ui/staff/form-submission";
import { PageHead } from "~/ui/staff/page-head";
import type { Route } from "./+types/open-shop";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "shop", (ctx) => listSetup(ctx));
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "shop", {
    open: defineAction(z.object({}), async (ctx) => {
      await openShop(ctx);
      return { to: linkToStaff("home"), toast: { key: "setup.open.done" } };
    }),
  });
}

function OpenShop({ loaderData: { isOpen, steps }, actionData }: Route.ComponentProps) {
  const { t } = useT();
  const rest = steps.filter(({ isDone }) => !isDone);
  const isBlocked = isOpen || rest.some(({ isRequired }) => isRequired);
  const back = { to: linkToStaff("home"), label: t("staff.rooms.home") };
  const missing = rest.map(({ id, link, isRequired }) => ({
    label: <a href={link}>{t(`setup.item.${id}`)}</a>,
    value: t(isRequired ? "setup.today.required" : "setup.open.later"),
  }));
  if (!isBlocked)
    return (
      <ConfirmPage
        title={t("setup.open.title")}
        text={t("setup.open.text")}
        back={back}
        consequences={
          missing.length > 0 ? missing : [{ label: t("setup.open.missing"), value: t("setup.open.all_done") }]
        }
        undo={t("setup.open.undo")}
        action="open"
        variant="main"
        button={t("setup.open.button")}
        result={resultOfAction(actionData ?? null, "open")}
        wayOut={{ to: linkToStaff("home"), label: t("setup.open.cancel") }}
      >
        {missing.length > 0 && <p>{t("setup.open.warns")}</p>}
      </ConfirmPage>
    );
  return (
    <div className="staff-form stack">
      <PageHead
        title={t("setup.open.title")}
        text={t(isOpen ? "errors.shop_opened" : "setup.open.blocked")}
        back={back}
      />
      <dl className="staff-card staff-consequences">
        {missing.map(({ label, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change their positions
          <div key={index}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <a href={linkToStaff("home")} className={buttonClass("line")}>
          {t("setup.open.cancel")}
        </a>
      </p>
    </div>
  );
}

export default import.meta.env.SSR ? OpenShop : undefined;
