import { useT } from "~/i18n/use-t";

/** The title of a staff page's document. */
export function StaffTitle({ title }: { title: string }) {
  const { t } = useT();
  return <title>{`${title} · ${t("staff.title")}`}</title>;
}
