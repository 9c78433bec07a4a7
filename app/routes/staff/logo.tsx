import { z } from "zod";
import { uploadLogo } from "~/domain/back-office/pictures/upload-logo.server";
import { getLogos, restoreLogos, saveLogos } from "~/domain/shop/logos.server";
import { RestoreLogos, SaveLogos } from "~/domain/shop/schema";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import type { StoreFile } from "~/request/read-files-form.server";
import { readQuery } from "~/request/read-input.server";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { buttonClass } from "~/ui/parts/button";
import { resultOfAction } from "~/ui/staff/form-submission";
import { LogoForm, LogoPreview } from "~/ui/staff/logo-parts";
import { PageHead } from "~/ui/staff/page-head";
import { StaffForm } from "~/ui/staff/staff-form";
import type { Route } from "./+types/logo";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "shop", async (ctx) => {
    const chosen = readQuery(SaveLogos, args.url);
    return { chosen, ...(await getLogos(ctx, chosen)) };
  });
}

const Ids = z.object({ ids: z.string().regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})?$/) });

export function action(args: Route.ActionArgs) {
  const ctx = ctxOf(args.context);
  const store =
    (isIcon: boolean): StoreFile =>
    async ({ name, bytes }) =>
      (await uploadLogo(ctx, { isIcon, fileName: name, bytes })).slug;
  const to = linkToStaff("logo");
  return submitStaffForm(
    args,
    "shop",
    {
      preview: defineAction(SaveLogos, async (_, sent) => ({
        to: linkToStaff("logo", null, { ...readQuery(SaveLogos, args.url), ...sent }),
      })),
      save: defineAction(SaveLogos, async (ctx, input) => {
        const { before } = await saveLogos(ctx, input);
        const undo = { to, fields: { act: "restore", ids: before.join(",") } };
        return { to, toast: { key: "pictures.logo.saved", ...(before.length > 0 && { undo }) } };
      }),
      restore: defineAction(Ids, async (ctx, { ids }) => {
        await restoreLogos(ctx, RestoreLogos.parse({ ids: ids.split(",").map(Number) }));
        return { to, toast: { key: "pictures.logo.restored" } };
      }),
    },
    { light: store(false), dark: store(false), icon: store(true) },
  );
}

function Logo({ loaderData: { chosen, logo, favicon, next }, actionData }: Route.ComponentProps) {
  const { t } = useT();
  const sent = actionData ?? null;
  const hasNext = next.light !== null || next.dark !== null || next.icon !== null;
  const logoNext = { light: next.light ?? logo.light, dark: next.dark ?? next.light ?? logo.dark };
  return (
    <div className="stack">
      <PageHead
        title={t("staff.rooms.logo")}
        help="logo"
        action={
          <a href={linkToStaff("colorSettings")} className={buttonClass("line")}>
            {t("shop_settings.group.colors")}
          </a>
        }
      />
      {hasNext && (
        <section className="card stack" aria-labelledby="next">
          <h2 id="next">{t("pictures.logo.next")}</h2>
          <LogoPreview logo={logoNext} icon={next.icon ?? favicon.light} />
          <p className="help">{t("pictures.logo.unsaved")}</p>
          <StaffForm
            action="save"
            button={t("pictures.logo.save")}
            hidden={Object.fromEntries(Object.entries(chosen).filter(([, slug]) => slug !== undefined))}
            result={resultOfAction(sent, "save")}
            beside={
              <a href={linkToStaff("logo")} className={buttonClass("line")}>
                {t("pictures.logo.back")}
              </a>
            }
          />
        </section>
      )}
      <section className="card stack" aria-labelledby="now">
        <h2 id="now">{t("pictures.logo.now")}</h2>
        <LogoPreview logo={logo} icon={favicon.light} />
      </section>
      <LogoForm result={resultOfAction(sent, "preview")} />
    </div>
  );
}

export default import.meta.env.SSR ? Logo : undefined;
