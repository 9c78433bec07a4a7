import type { RetentionPeriod } from "~/domain/accounts/retention.server";
import type { Translate } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
import { Titled } from "../parts/titled";

export function RetentionTable({ of: periods }: { of: readonly RetentionPeriod[] }) {
  const { t } = useT();
  return (
    <Titled id="kept" title={t("retention.title")} size="text-xl" className="stack max-w-[68ch]">
      <table>
        <caption className="sr-only">{t("retention.caption")}</caption>
        <thead>
          <tr className="border-b border-line">
            <th className="py-2 pe-4">{t("retention.thing")}</th>
            <th className="py-2">{t("retention.time")}</th>
          </tr>
        </thead>
        <tbody>
          {periods.map(({ what, time }) => (
            <tr key={what} className="border-b border-line align-top">
              <td className="py-2 pe-4">{t(`retention.what.${what}`)}</td>
              <td className="py-2">{periodText(time, t)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Titled>
  );
}

function periodText(time: RetentionPeriod["time"], t: Translate): string {
  if (time === "by_law") return t("retention.by_law");
  if (time === "by_you") return t("retention.by_you");
  return time % 365 === 0 ? t("retention.years", { count: time / 365 }) : t("retention.days", { count: time });
}
