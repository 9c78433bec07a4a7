import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useT } from "~/i18n/use-t";
import { Icon } from "../parts/icon";
import type { FrameData } from "./frame-data";

/** The visitor's own choices: plain forms that come back to the same page, as a new document. */
function PreferenceForm({
  name,
  children,
}: {
  name: "locale" | "color-theme" | "lite" | "consent";
  children: ReactNode;
}) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action={`/preferences/${name}`} className="trio">
      <input type="hidden" name="to" value={pathname + search} />
      {children}
    </form>
  );
}

export function LanguageForm() {
  const { locale, t } = useT();
  const other = locale === "vi" ? "en" : "vi";
  return (
    <PreferenceForm name="locale">
      <button type="submit" name="value" value={other} lang={other}>
        <Icon name="globe" size={20} />
        {t("common.language.other")}
      </button>
    </PreferenceForm>
  );
}

const colors = [
  { value: "light", icon: "sun" },
  { value: "dark", icon: "moon" },
  { value: "auto", icon: "auto" },
] as const;

export function ColorForm({ color }: Pick<FrameData, "color">) {
  const { t } = useT();
  return (
    <PreferenceForm name="color-theme">
      {colors.map(({ value, icon }) => (
        <button
          key={value}
          type="submit"
          name="value"
          value={value}
          aria-pressed={color === value}
          title={t(`common.color.${value}`)}
          aria-label={t(`common.color.${value}`)}
        >
          <Icon name={icon} size={20} />
        </button>
      ))}
    </PreferenceForm>
  );
}

/** Lite mode: no script at all, and the shop still works. */
export function LiteForm({ mode }: Pick<FrameData, "mode">) {
  const { t } = useT();
  const on = mode === "plain";
  return (
    <PreferenceForm name="lite">
      <button
        type="submit"
        name="value"
        value={on ? "off" : "on"}
        className="flex min-h-11 items-center gap-2 underline"
      >
        <Icon name="leaf" size={20} />
        {t(on ? "common.lite.off" : "common.lite.on")}
      </button>
    </PreferenceForm>
  );
}

/** Asks again whether the visit may be measured. */
export function ConsentForm() {
  const { t } = useT();
  return (
    <PreferenceForm name="consent">
      <button type="submit" name="value" value="ask" className="flex min-h-11 items-center gap-2 underline">
        {t("common.footer.consent")}
      </button>
    </PreferenceForm>
  );
}
