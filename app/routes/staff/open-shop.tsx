import { z } from "zod";
import { listSetup, openShop } from "~/domain/setup/list-setup.server";
import { shopText } from "~/domain/shop/shop.rules";
import { useT } from "~/i18n/use-t";
import { isLocalHost } from "~/lib/local-address";
import { textIn } from "~/lib/locale";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { TextArea } from "~/ui/form/field";
import { buttonClass } from "~/ui/parts/button";
import { ConfirmPage } from "~/ui/staff/confirm-page";
import { resultOfAction } from "~/ui/staff/form-submission";
import { PageHead } from "~/ui/staff/page-head";
import type { Route } from "./+types/open-shop";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "shop", async (ctx) => ({
    ...(await listSetup(ctx)),
    shop: { name: textIn(shopText(ctx.shop, "shop.name"), ctx.locale), address: ctx.origin },
  }));
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "shop", {
    open: defineAction(z.object({}), async (ctx, _, { endPreview }) => {
      await openShop(ctx);
      endPreview();
      return { to: linkToStaff("openShop"), toast: { key: "setup.open.done" } };
    }),
  });
}

function OpenShop({ loaderData: { isOpen, steps, shop }, actionData }: Route.ComponentProps) {
  const { t } = useT();
  const rest = steps.filter(({ isDone }) => !isDone);
  const isBlocked = rest.some(({ isRequired }) => isRequired);
  if (isOpen) return <OpenedShop {...shop} />;
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
        undo={t("setup.open.pause")}
        action="open"
        variant="main"
        button={t("setup.open.button")}
        result={resultOfAction(actionData ?? null, "open")}
        cancelLink={{ to: linkToStaff("home"), label: t("setup.open.cancel") }}
      >
        {missing.length > 0 && <p>{t("setup.open.warns")}</p>}
      </ConfirmPage>
    );
  return (
    <div className="staff-form stack">
      <PageHead title={t("setup.open.title")} help="setup" text={t("setup.open.blocked")} back={back} />
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

function OpenedShop({ name, address }: { name: string; address: string }) {
  const { t } = useT();
  return (
    <div className="staff-form stack">
      <PageHead title={t("setup.open.opened")} help="setup" text={t("setup.open.pause")} back="home" />
      <section className="card stack" aria-labelledby="address">
        <h2 id="address">{t("setup.open.address")}</h2>
        <p>
          <a href={address}>{address}</a>
        </p>
        {isLocalHost(new URL(address).host) ? (
          <p className="staff-notice staff-notice-warn">{t("setup.open.local")}</p>
        ) : (
          <TextArea
            name="text"
            label={t("setup.open.share")}
            help={t("setup.open.share_help")}
            rows={3}
            readOnly
            defaultValue={t("setup.open.share_text", { name, address })}
          />
        )}
      </section>
    </div>
  );
}

export default import.meta.env.SSR ? OpenShop : undefined;
