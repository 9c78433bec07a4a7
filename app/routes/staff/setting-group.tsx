import { getSettings } from "~/domain/back-office/edit-settings.server";
import { SettingsOf } from "~/domain/back-office/schema";
import { buildVietQr } from "~/domain/payments/providers/vietqr/vietqr.rules";
import type { SettingGroup } from "~/domain/shop/setting-groups.rules";
import { listMissingContacts } from "~/domain/shop/shop.rules";
import type { FormField } from "~/domain/staff/resources/resource.server";
import type { TextKeysUnder } from "~/i18n/text-keys";
import type { Translate } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
import { isAccountNumber, isBankNumber } from "~/lib/banks";
import { qrPath } from "~/lib/qr";
import { loadStaffPage, refuseStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { QrCode } from "~/ui/parts/qr-code";
import { resultOfAction } from "~/ui/staff/form-submission";
import { PageHead } from "~/ui/staff/page-head";
import { RowForm } from "~/ui/staff/row-form";
import { RowHistory } from "~/ui/staff/row-history";
import type { Route } from "./+types/setting-group";
import { saveSettingsAction } from "./save-settings.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "shop", async (ctx) => {
    const group = groupParam(args.params);
    const settings = await getSettings(ctx, { group });
    const missing = group === "contact" ? listMissingContacts(ctx.shop, ctx.locale) : [];
    return { group, ...settings, missing, qr: buildTestQr(group, settings.values), now: ctx.now };
  });
}

export function action(args: Route.ActionArgs) {
  const { data } = SettingsOf.safeParse(args.params);
  return submitStaffForm(args, "shop", data ? { save: saveSettingsAction(data.group) } : {});
}

function SettingGroupPage({ loaderData, actionData }: Route.ComponentProps) {
  const { group, fields, values, history, missing, qr, now } = loaderData;
  const { t } = useT();
  return (
    <div className="stack">
      <PageHead
        title={t(`shop_settings.group.${group}`)}
        text={t(`shop_settings.about.${group}`)}
        help="settings"
        back={{ to: linkToStaff("settings"), label: t("staff.rooms.settings") }}
      />
      {missing.length > 0 && (
        <p className="staff-notice staff-notice-warn">
          {t("shop_settings.contact_missing", {
            missing: missing.map((part) => t(`setup.contact_part.${part}`)).join(", "),
          })}
        </p>
      )}
      <RowForm
        missing={missing.map((part) => (part === "address" ? "address_street" : part))}
        fields={fields.map((field) => nameChoices(field, t))}
        values={values}
        result={resultOfAction(actionData ?? null, "save")}
      />
      {qr && (
        <section className="card stack staff-row-form" aria-labelledby="qr">
          <h2 id="qr">{t("shop_settings.qr_title")}</h2>
          <p>{t("shop_settings.qr_text")}</p>
          <QrCode of={qr} label={t("shop_settings.qr_label")} />
        </section>
      )}
      <RowHistory entries={history} now={now} />
    </div>
  );
}

export default import.meta.env.SSR ? SettingGroupPage : undefined;

/** @throws 404 for an unknown group */
function groupParam(params: { group: string }): SettingGroup {
  const parsed = SettingsOf.safeParse(params);
  if (!parsed.success) throw refuseStaffPage("not_found");
  return parsed.data.group;
}

/** The QR code has no amount, so that scanning it only shows bank and holder. */
function buildTestQr(group: SettingGroup, { bank_bin: bin, bank_account: account }: Readonly<Record<string, unknown>>) {
  const isReady = group === "bank" && isBankNumber(String(bin)) && isAccountNumber(String(account));
  return isReady ? qrPath(buildVietQr({ bin: String(bin), account: String(account) })) : null;
}

function nameChoices(field: FormField, t: Translate): FormField {
  if (field.name !== "refund_approval" && field.name !== "toast_position") return field;
  const choices = field.choices.map(({ value }) => ({
    value,
    label: t(`shop_settings.choice.${value as TextKeysUnder<"shop_settings.choice">}`),
  }));
  return { ...field, choices };
}
