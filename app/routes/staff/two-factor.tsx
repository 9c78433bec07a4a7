import { SetUpStaffTwoFactor } from "~/domain/staff/schema";
import { offerStaffTwoFactor, setUpStaffTwoFactor } from "~/domain/staff/set-up-staff-two-factor.server";
import { useT } from "~/i18n/use-t";
import { qrPath } from "~/lib/qr";
import { groupCharacters } from "~/lib/text";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { QrCode } from "~/ui/parts/qr-code";
import { resultOfAction } from "~/ui/staff/form-submission";
import { OneTimeCodeField } from "~/ui/staff/one-time-code-field";
import { StaffForm } from "~/ui/staff/staff-form";
import { StaffHeading } from "~/ui/staff/staff-title";
import type { Route } from "./+types/two-factor";
import { devicesCookie } from "./devices-cookie.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "newcomer", async (ctx, { token }) => {
    const { secret, uri } = await offerStaffTwoFactor(ctx, token);
    return { secret, uri, qr: qrPath(uri) };
  });
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "newcomer", {
    set_up: defineAction(SetUpStaffTwoFactor, async (ctx, input, { token, setToken, cookie, setCookie }) => {
      const { accessToken, devices } = await setUpStaffTwoFactor(ctx, token, input, cookie(devicesCookie));
      setToken(accessToken);
      setCookie(devicesCookie, devices, linkToStaff("home"));
      return { to: linkToStaff("home"), toast: { key: "staff.two_factor.done" } };
    }),
  });
}

function TwoFactor({ loaderData: { secret, uri, qr }, actionData }: Route.ComponentProps) {
  const sent = actionData ?? null;
  const { t } = useT();
  const result = resultOfAction(sent, "set_up");
  const title = t("staff.two_factor.title");
  return (
    <div className="staff-narrow stack">
      <StaffHeading title={title} />
      <p>{t("staff.two_factor.intro")}</p>
      <div className="staff-qr">
        <QrCode of={qr} label={t("staff.two_factor.qr")} />
      </div>
      <p>
        <a href={uri}>{t("staff.two_factor.same_phone")}</a>
      </p>
      <p>
        {t("staff.two_factor.key")}: <span className="staff-key">{groupCharacters(secret, 4)}</span>
      </p>
      <StaffForm action="set_up" button={t("staff.two_factor.button")} result={result} className="card stack">
        <OneTimeCodeField required />
      </StaffForm>
    </div>
  );
}

export default import.meta.env.SSR ? TwoFactor : undefined;
