import type { Role } from "~/domain/permission";
import { useT } from "~/i18n/use-t";
import { languages, otherLocales } from "~/lib/locale";
import { linkTo } from "~/site-map";
import { linkToStaff } from "~/staff-map";
import type { FrameData } from "../layout/frame-data";
import { buttonClass } from "../parts/button";
import { Icon } from "../parts/icon";

export type FrameMember = { fullName: string; role: Role };

const colors = [
  { value: "light", icon: "sun" },
  { value: "dark", icon: "moon" },
  { value: "auto", icon: "auto" },
] as const;

export function MemberButton({ member }: { member: FrameMember }) {
  const { t } = useT();
  return (
    <button type="button" popoverTarget="staff-member" className="staff-icon-button staff-member-button">
      <Initials name={member.fullName} />
      <span className="sr-only">{t("back_office.member.open", { name: member.fullName })}</span>
    </button>
  );
}

export function MemberLink({ member }: { member: FrameMember }) {
  const { t } = useT();
  return (
    <button type="button" popoverTarget="staff-member" className="staff-rail-member">
      <Initials name={member.fullName} />
      <span>
        <b>{member.fullName}</b>
        <small>{t(`staff.roles.${member.role}`)}</small>
      </span>
    </button>
  );
}

type MenuProps = { member: FrameMember; path: string; color: FrameData["color"] };

/** The menu is a popover, so that it opens without a script. */
export function MemberMenu({ member, path, color }: MenuProps) {
  const { locale, t } = useT();
  return (
    <div id="staff-member" popover="auto" className="staff-member">
      <p>
        <b>{member.fullName}</b>
        <span className="help">{t(`staff.roles.${member.role}`)}</span>
      </p>
      <form
        method="post"
        action="/preferences/color-theme"
        aria-label={t("back_office.member.colors")}
        className="staff-colors"
      >
        <input type="hidden" name="to" value={path} />
        {colors.map(({ value, icon }) => (
          <button key={value} type="submit" name="value" value={value} aria-pressed={color === value}>
            <Icon name={icon} size={20} />
            {t(`back_office.member.${value}`)}
          </button>
        ))}
      </form>
      <LanguageButton path={path} />
      <a href={linkTo(locale, "home")} className={buttonClass("quiet")}>
        <Icon name="out" size={20} />
        {t("back_office.member.shop")}
      </a>
      <form method="post" action={linkToStaff("home")}>
        <button type="submit" name="act" value="log_out" className={buttonClass("quiet")}>
          {t("staff.log_out")}
        </button>
      </form>
    </div>
  );
}

export function LanguageButton({ path }: { path: string }) {
  const { locale } = useT();
  return (
    <form method="post" action="/preferences/locale">
      <input type="hidden" name="to" value={path} />
      {otherLocales(locale).map((other) => (
        <button key={other} type="submit" name="value" value={other} lang={other} className={buttonClass("quiet")}>
          <Icon name="globe" size={20} />
          {languages[other].name}
        </button>
      ))}
    </form>
  );
}

function Initials({ name }: { name: string }) {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => Array.from(word ?? "")[0] ?? "");
  return (
    <span className="staff-initials" aria-hidden="true">
      {letters.join("").toLocaleUpperCase("vi")}
    </span>
  );
}
