import { useRouteLoaderData } from "react-router";
import { useT } from "~/i18n/use-t";
import type { FrameData } from "../layout/frame-data";
import { ColorForm, LanguageForm, LiteForm } from "../layout/preference-forms";

export function AccountPreferences() {
  const { t } = useT();
  const frame = useRouteLoaderData<FrameData>("root");
  if (!frame) return null;
  return (
    <ul className="stack gap-2 [&_button]:inline-flex [&_button]:min-h-11 [&_button]:min-w-11 [&_button]:items-center [&_button]:justify-center [&_button]:gap-2">
      <li className="row flex-wrap">
        {t("settings.look.language")}
        <LanguageForm />
      </li>
      <li className="row flex-wrap">
        {t("settings.look.color")}
        <ColorForm color={frame.color} />
      </li>
      <li>
        <LiteForm mode={frame.mode} />
      </li>
    </ul>
  );
}
