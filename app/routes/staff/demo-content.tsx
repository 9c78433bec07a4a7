import { z } from "zod";
import { copyDemoContent, getDemoContent, removeDemoContent } from "~/domain/setup/demo-content.server";
import { useT } from "~/i18n/use-t";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { ConfirmPage } from "~/ui/staff/confirm-page";
import { resultOfAction } from "~/ui/staff/form-submission";
import { PageHead } from "~/ui/staff/page-head";
import type { Route } from "./+types/demo-content";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "shop", (ctx) => getDemoContent(ctx));
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "shop", {
    copy: defineAction(z.object({}), async (ctx) => {
      await copyDemoContent(ctx);
      return { to: linkToStaff("home"), toast: { key: "setup.demo.copied" } };
    }),
    remove: defineAction(z.object({}), async (ctx) => {
      const { removed, sold, edited } = await removeDemoContent(ctx);
      return { to: linkToStaff("home"), toast: { key: "setup.demo.removed", params: { removed, sold, edited } } };
    }),
  });
}

function DemoContent({ loaderData: { canCopy, counts }, actionData }: Route.ComponentProps) {
  const { t } = useT();
  const home = linkToStaff("home");
  const back = { to: home, label: t("staff.rooms.home") };
  const cancelLink = { to: home, label: t("setup.open.cancel") };
  if (canCopy)
    return (
      <ConfirmPage
        title={t("setup.demo.copy_title")}
        text={t("setup.demo.copy_text")}
        back={back}
        consequences={[
          { label: t("setup.demo.copied_kinds"), value: t("setup.demo.copied_kinds_are") },
          { label: t("setup.demo.not_copied"), value: t("setup.demo.not_copied_are") },
        ]}
        undo={t("setup.demo.copy_undo")}
        action="copy"
        variant="main"
        button={t("setup.demo.copy")}
        result={resultOfAction(actionData ?? null, "copy")}
        cancelLink={cancelLink}
      />
    );
  if (counts.length > 0)
    return (
      <ConfirmPage
        title={t("setup.demo.remove_title")}
        text={t("setup.demo.remove_text")}
        back={back}
        consequences={counts.map(({ kind, count }) => ({ label: t(`setup.demo.kind.${kind}`), value: count }))}
        undo={t("setup.demo.remove_undo")}
        action="remove"
        button={t("setup.demo.remove", { count: counts.reduce((sum, { count }) => sum + count, 0) })}
        result={resultOfAction(actionData ?? null, "remove")}
        cancelLink={cancelLink}
      />
    );
  return (
    <div className="staff-form stack">
      <PageHead title={t("setup.demo.remove_title")} help="setup" text={t("setup.demo.nothing_left")} back={back} />
    </div>
  );
}

export default import.meta.env.SSR ? DemoContent : undefined;
