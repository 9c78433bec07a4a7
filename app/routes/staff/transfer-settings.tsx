import { getSettings } from "~/domain/back-office/edit-settings.server";
import { hasBankFeed } from "~/domain/payments/bank-feed.server";
import { settingText } from "~/domain/shop/shop.rules";
import { formatMinutes } from "~/i18n/format-minutes";
import { useT } from "~/i18n/use-t";
import { loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { TextArea } from "~/ui/form/field";
import { nextBase } from "~/ui/form/form-result";
import { resultOfAction } from "~/ui/staff/form-submission";
import { PageHead } from "~/ui/staff/page-head";
import { RowHistory } from "~/ui/staff/row-history";
import { StaffSelect } from "~/ui/staff/staff-fields";
import { StaffForm } from "~/ui/staff/staff-form";
import type { Route } from "./+types/transfer-settings";
import { saveSettingsAction } from "./save-settings.server";

const offeredMinutes = [30, 60, 120, 240, 720, 1440];

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "shop", async (ctx) => {
    const { values, history } = await getSettings(ctx, { group: "transfers" });
    const account = settingText(ctx.shop, "bank_account");
    return { values, history, account, hasFeed: hasBankFeed(), origin: ctx.origin, now: ctx.now };
  });
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "shop", { save: saveSettingsAction("transfers") });
}

/** Shows who confirms transfers: the bank through SePay, or staff within the time that an order waits. */
function TransferSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { values, history, account, hasFeed, origin, now } = loaderData;
  const { t } = useT();
  const result = resultOfAction(actionData ?? null, "save");
  const minutes = Number(values.vietqr_minutes);
  return (
    <div className="staff-form stack">
      <PageHead
        title={t("shop_settings.group.transfers")}
        text={t(hasFeed ? "shop_settings.transfers.by_feed" : "shop_settings.transfers.by_staff", {
          time: formatMinutes(minutes, t),
        })}
        help="settings"
        back={{ to: linkToStaff("settings"), label: t("staff.rooms.settings") }}
      />
      <section className="card stack" aria-labelledby="wait">
        <h2 id="wait">{t(hasFeed ? "shop_settings.transfers.wait" : "shop_settings.transfers.ourselves")}</h2>
        <StaffForm
          action="save"
          button={t(hasFeed ? "back_office.rows.save" : "shop_settings.transfers.choose")}
          result={result}
          hidden={{ base: nextBase(result, values) }}
          defaultValue={{ vietqr_minutes: minutes }}
        >
          <StaffSelect
            name="vietqr_minutes"
            label={t("staff_search.settings.vietqr_minutes")}
            help={t("shop_settings.transfers.wait_help")}
            options={[...new Set([...offeredMinutes, minutes])]
              .sort((one, other) => one - other)
              .map((value) => ({ value: String(value), label: formatMinutes(value, t) }))}
          />
        </StaffForm>
      </section>
      {!hasFeed && (
        <section className="card stack" aria-labelledby="feed">
          <h2 id="feed">{t("shop_settings.transfers.automatic")}</h2>
          <p>{t("shop_settings.transfers.automatic_help")}</p>
          <TextArea
            name="text"
            label={t("shop_settings.for_installer")}
            help={t("shop_settings.for_installer_help")}
            rows={9}
            readOnly
            defaultValue={t("shop_settings.transfers.installer_text", { url: `${origin}/webhooks/sepay`, account })}
          />
        </section>
      )}
      <RowHistory entries={history} now={now} />
    </div>
  );
}

export default import.meta.env.SSR ? TransferSettings : undefined;
