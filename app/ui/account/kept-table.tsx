import type { Kept } from "~/domain/accounts/kept.rules";
import type { Translate } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
import { Titled } from "../parts/titled";

export function KeptTable({ of }: { of: readonly Kept[] }) {
  const { t } = useT();
  return (
    <Titled id="kept" title={t("settings.kept.title")} size="text-xl" className="stack max-w-[68ch]">
      <table>
        <caption className="sr-only">{t("settings.kept.caption")}</caption>
        <thead>
          <tr className="border-b border-line">
            <th className="py-2 pe-4">{t("settings.kept.thing")}</th>
            <th className="py-2">{t("settings.kept.time")}</th>
          </tr>
        </thead>
        <tbody>
          {of.map(({ what, time }) => (
            <tr key={what} className="border-b border-line align-top">
              <td className="py-2 pe-4">{t(`settings.kept.what.${what}`)}</td>
              <td className="py-2">{howLong(time, t)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Titled>
  );
}

function howLong(time: Kept["time"], t: Translate): string {
  if (time === "by_law") return t("settings.kept.by_law");
  if (time === "by_you") return t("settings.kept.by_you");
  return time % 365 === 0 ? t("settings.kept.years", { count: time / 365 }) : t("settings.kept.days", { count: time });
}
