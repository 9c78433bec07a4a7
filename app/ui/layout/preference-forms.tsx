import { type ReactNode, use } from "react";
import { useLocation } from "react-router";
import { useT } from "~/i18n/use-t";
import { languages, otherLocales } from "~/lib/locale";
import { maxEchoLength } from "~/lib/text";
import { CookielessSessionContext } from "../parts/cookieless-session";
import { useHydrated } from "../parts/hydration";
import { Icon } from "../parts/icon";
import type { FrameData } from "./frame-data";
import { useFormsAlong } from "./page-handle";

function PreferenceForm({
  name,
  children,
}: {
  name: "locale" | "color-theme" | "lite" | "consent";
  children: ReactNode;
}) {
  const address = useReturnAddress();
  return (
    <form method="post" action={`/preferences/${name}`} className="trio">
      <input type="hidden" name="to" value={address} />
      {children}
    </form>
  );
}

function useAlong(name: "locale" | "color-theme" | "lite") {
  const address = useReturnAddress();
  const { formAlong: form } = useFormsAlong();
  const isHydrated = useHydrated();
  if (!form || isHydrated) return {};
  const again = encodeURIComponent(address);
  return { form, formMethod: "post", formAction: `/preferences/${name}?again=${again}` };
}

export function LanguageForm() {
  const { locale } = useT();
  const address = useReturnAddress();
  const { formInAddress: form } = useFormsAlong();
  const isHydrated = useHydrated();
  const posted = useAlong("locale");
  const along =
    form && !isHydrated
      ? {
          form,
          formMethod: "post",
          formAction: `/preferences/locale?${new URLSearchParams({ to: address })}`,
        }
      : posted;
  return (
    <PreferenceForm name="locale">
      {/* Enter triggers the first button of a form. Without this hidden button, Enter would change the language. */}
      {form && !isHydrated && (
        <button type="submit" form={form} formMethod="get" className="sr-only" tabIndex={-1} aria-hidden="true" />
      )}
      {otherLocales(locale).map((other) => (
        <button key={other} type="submit" name="value" value={other} lang={other} {...along}>
          <Icon name="globe" size={20} />
          {languages[other].name}
        </button>
      ))}
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
  const along = useAlong("color-theme");
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
          {...along}
        >
          <Icon name={icon} size={20} />
        </button>
      ))}
    </PreferenceForm>
  );
}

export function LiteForm({ mode }: Pick<FrameData, "mode">) {
  const { t } = useT();
  const isPlain = mode === "plain";
  const along = useAlong("lite");
  // Without cookies, every page is in data saver mode, and no other choice can be stored.
  if (import.meta.env.SSR && use(CookielessSessionContext)) return null;
  return (
    <>
      {isPlain && <p className="pt-2">{t("common.lite.is_on")}</p>}
      <PreferenceForm name="lite">
        <button
          type="submit"
          name="value"
          value={isPlain ? "off" : "on"}
          className="flex min-h-11 items-center gap-2 underline"
          {...along}
        >
          <Icon name="leaf" size={20} />
          {t(isPlain ? "common.lite.off" : "common.lite.on")}
        </button>
      </PreferenceForm>
    </>
  );
}

/** Without cookies, there is no form, because the answer could not be stored. */
export function ConsentForm() {
  const { t } = useT();
  if (import.meta.env.SSR && use(CookielessSessionContext)) return null;
  return (
    <PreferenceForm name="consent">
      <button type="submit" name="value" value="ask" className="flex min-h-11 items-center gap-2 underline">
        {t("common.footer.consent")}
      </button>
    </PreferenceForm>
  );
}

export function useReturnAddress(): string {
  const { pathname, search } = useLocation();
  if (pathname.length > maxEchoLength) return "/";
  return pathname.length + search.length > maxEchoLength ? pathname : pathname + search;
}
