import { z } from "zod";
import { getServerSettings, sendTestMailToMe } from "~/domain/back-office/server-settings.server";
import { shopText } from "~/domain/shop/shop.rules";
import { useT } from "~/i18n/use-t";
import { textIn } from "~/lib/locale";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { TextArea } from "~/ui/form/field";
import { resultOfAction } from "~/ui/staff/form-submission";
import { PageHead } from "~/ui/staff/page-head";
import { StaffForm } from "~/ui/staff/staff-form";
import { StatePill } from "~/ui/staff/state-pill";
import type { Route } from "./+types/mail-settings";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "shop", async (ctx) => ({
    ...(await getServerSettings(ctx)),
    shop: textIn(shopText(ctx.shop, "shop.name"), ctx.locale),
  }));
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "shop", {
    send: defineAction(z.object({}), async (ctx) => {
      const { to } = await sendTestMailToMe(ctx);
      return { to: linkToStaff("mailSettings"), toast: { key: "shop_settings.mail.sent", params: { to } } };
    }),
  });
}

function MailSettings({ loaderData: { variables, isDemo, mail, shop }, actionData }: Route.ComponentProps) {
  const { t } = useT();
  const hasServer = variables.some(({ name, isSet }) => name === "SMTP_URL" && isSet);
  return (
    <div className="staff-form stack">
      <PageHead
        title={t("shop_settings.group.mail")}
        text={t("shop_settings.mail.where")}
        back={{ to: linkToStaff("settings"), label: t("staff.rooms.settings") }}
        help="settings"
      />
      <dl className="staff-card staff-consequences">
        <div>
          <dt>{t("shop_settings.mail.server")}</dt>
          <dd>
            <StatePill tone={hasServer ? "good" : "wait"}>
              {t(
                hasServer
                  ? "shop_settings.mail.set"
                  : isDemo
                    ? "shop_settings.mail.demo"
                    : "shop_settings.mail.missing",
              )}
            </StatePill>
          </dd>
        </div>
        <div>
          <dt>{t("shop_settings.mail.from")}</dt>
          <dd>{mail.from ?? <StatePill tone="wait">{t("shop_settings.mail.missing")}</StatePill>}</dd>
        </div>
      </dl>
      {!isDemo && (!hasServer || mail.from === null) && (
        <section className="card stack" aria-labelledby="installer">
          <h2 id="installer">{t("shop_settings.mail.how")}</h2>
          <p>{t("shop_settings.mail.how_help")}</p>
          <TextArea
            name="text"
            label={t("shop_settings.for_installer")}
            help={t("shop_settings.for_installer_help")}
            rows={10}
            readOnly
            defaultValue={t("shop_settings.mail.installer_text", { shop })}
          />
        </section>
      )}
      {mail.isOn && mail.to ? (
        <StaffForm
          action="send"
          button={t("shop_settings.mail.send")}
          result={resultOfAction(actionData ?? null, "send")}
        >
          <p className="help">{t("shop_settings.mail.to", { to: mail.to })}</p>
        </StaffForm>
      ) : (
        <p>{t("errors.mail_off")}</p>
      )}
    </div>
  );
}

export default import.meta.env.SSR ? MailSettings : undefined;
