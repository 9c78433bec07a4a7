import { z } from "zod";
import { may } from "~/domain/permission";
import { logOutStaff } from "~/domain/staff/log-in-staff.server";
import { buttonClass } from "~/ui/parts/button";
import { roomLinks } from "~/ui/staff/staff-frame";
import { act, type Room } from "../room.server";

export const homeRoom: Room = {
  path: "",
  for: "staff",
  async show({ t, login }) {
    if (!login) throw new Error("homeRoom: nobody is logged in");
    const { fullName: name, role } = login.member;
    const mine = roomLinks.filter((room) => may(role, room.for));
    const title = t("staff.home.title", { name });
    const body = (
      <div className="staff-narrow stack">
        <h1>{title}</h1>
        <p>{t("staff.home.role", { role: t(`staff.roles.${role}`) })}</p>
        {mine.length === 0 && <p>{t("staff.home.no_rooms")}</p>}
        {mine.map(({ id }) => (
          <a key={id} href={`/staff/${id}`} className={buttonClass("line")}>
            {t(`staff.rooms.${id}`)}
          </a>
        ))}
      </div>
    );
    return { title, body };
  },
  acts: {
    log_out: act(z.object({}), async ({ ctx, token, keepToken }) => {
      await logOutStaff(ctx, token);
      keepToken(null);
      return { to: "/staff/login?out=1" };
    }),
  },
};
