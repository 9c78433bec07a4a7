import { z } from "zod";
import { getPicture, removePicture } from "~/domain/back-office/pictures/manage-pictures.server";
import { useT } from "~/i18n/use-t";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { ConfirmPage } from "~/ui/staff/confirm-page";
import { resultOfAction } from "~/ui/staff/form-submission";
import { PageHead } from "~/ui/staff/page-head";
import { PictureUsages } from "~/ui/staff/picture-usages";
import type { Route } from "./+types/remove-picture";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "content", (ctx) => getPicture(ctx, args.params));
}

export function action(args: Route.ActionArgs) {
  const { slug } = args.params;
  return submitStaffForm(args, "content", {
    remove: defineAction(z.object({}), async (ctx) => {
      const { fileName } = await getPicture(ctx, { slug });
      await removePicture(ctx, { slug });
      return {
        to: linkToStaff("pictures"),
        toast: { key: "pictures.removed", params: { name: fileName || slug } },
      };
    }),
  });
}

function RemovePicture({ loaderData: { slug, fileName, view, uses }, actionData }: Route.ComponentProps) {
  const { t } = useT();
  const name = fileName || slug;
  const picture = linkToStaff("picture", { slug });
  if (uses.length > 0)
    return (
      <div className="stack staff-narrow">
        <PageHead title={t("pictures.still_used")} back={{ to: picture, label: name }} help="pictures" />
        <PictureUsages uses={uses} />
      </div>
    );
  return (
    <ConfirmPage
      title={t("pictures.remove_title", { name })}
      back={{ to: picture, label: name }}
      consequences={[
        { label: t("pictures.remove_file"), value: t("pictures.of_size", { width: view.width, height: view.height }) },
        { label: t("pictures.remove_uses"), value: t("pictures.uses_none") },
      ]}
      undo={t("pictures.remove_undo")}
      action="remove"
      button={t("pictures.remove_do")}
      result={resultOfAction(actionData ?? null, "remove")}
      cancelLink={{ to: picture, label: t("pictures.keep") }}
    />
  );
}

export default import.meta.env.SSR ? RemovePicture : undefined;
