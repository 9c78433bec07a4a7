import { SetUpSecondFactor } from "~/domain/staff/schema";
import { offerSecondFactor, setUpSecondFactor } from "~/domain/staff/second-factor.server";
import { inGroups } from "~/lib/in-groups";
import { qrPath } from "~/lib/qr";
import { QrCode } from "~/ui/parts/qr-code";
import { StaffForm } from "~/ui/staff/form";
import { OneTimeCodeField } from "~/ui/staff/one-time-code-field";
import { resultOf } from "~/ui/staff/sent-form";
import { act, type Room } from "../room.server";
import { devicesCookie } from "./log-in.server";

export const secondFactorRoom: Room = {
  path: "second-factor",
  for: "newcomer",
  async show({ ctx, t, token }, sent) {
    const { secret, uri } = await offerSecondFactor(ctx, token);
    const result = resultOf(sent, "set_up");
    const title = t("staff.second_factor.title");
    const body = (
      <div className="staff-narrow stack">
        <h1>{title}</h1>
        <p>{t("staff.second_factor.intro")}</p>
        <div className="staff-qr">
          <QrCode of={qrPath(uri)} label={t("staff.second_factor.qr")} />
        </div>
        <p>
          {t("staff.second_factor.key")}: <span className="staff-key">{inGroups(secret, 4)}</span>
        </p>
        <StaffForm act="set_up" button={t("staff.second_factor.button")} result={result} className="card stack">
          <OneTimeCodeField result={result} required />
        </StaffForm>
      </div>
    );
    return { title, body };
  },
  acts: {
    set_up: act(SetUpSecondFactor, async ({ ctx, token, keepToken, cookie, keepCookie }, input) => {
      const { accessToken, devices } = await setUpSecondFactor(ctx, token, input, cookie(devicesCookie));
      keepToken(accessToken);
      keepCookie(devicesCookie, devices, "/staff");
      return { to: "/staff", toast: { key: "staff.second_factor.done" } };
    }),
  },
};
