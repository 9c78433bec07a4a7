import { SetUpStaffTwoFactor } from "~/domain/staff/schema";
import { offerStaffTwoFactor, setUpStaffTwoFactor } from "~/domain/staff/set-up-staff-two-factor.server";
import { qrPath } from "~/lib/qr";
import { groupCharacters } from "~/lib/text";
import { QrCode } from "~/ui/parts/qr-code";
import { resultOfAction } from "~/ui/staff/form-submission";
import { OneTimeCodeField } from "~/ui/staff/one-time-code-field";
import { StaffForm } from "~/ui/staff/staff-form";
import { defineAction, type StaffPage } from "../staff-page.server";
import { devicesCookie } from "./log-in.server";

export const twoFactorPage: StaffPage = {
  path: "second-factor",
  access: "newcomer",
  async render({ ctx, t, token }, sent) {
    const { secret, uri } = await offerStaffTwoFactor(ctx, token);
    const result = resultOfAction(sent, "set_up");
    const title = t("staff.second_factor.title");
    const body = (
      <div className="staff-narrow stack">
        <h1>{title}</h1>
        <p>{t("staff.second_factor.intro")}</p>
        <div className="staff-qr">
          <QrCode of={qrPath(uri)} label={t("staff.second_factor.qr")} />
        </div>
        <p>
          {t("staff.second_factor.key")}: <span className="staff-key">{groupCharacters(secret, 4)}</span>
        </p>
        <StaffForm action="set_up" button={t("staff.second_factor.button")} result={result} className="card stack">
          <OneTimeCodeField result={result} required />
        </StaffForm>
      </div>
    );
    return { title, body };
  },
  actions: {
    set_up: defineAction(SetUpStaffTwoFactor, async ({ ctx, token, setToken, cookie, setCookie }, input) => {
      const { accessToken, devices } = await setUpStaffTwoFactor(ctx, token, input, cookie(devicesCookie));
      setToken(accessToken);
      setCookie(devicesCookie, devices, "/staff");
      return { to: "/staff", toast: { key: "staff.second_factor.done" } };
    }),
  },
};
