import { useT } from "~/i18n/use-t";

/** The title of a staff page's document. */
export function StaffTitle({ title }: { title: string }) {
  const { t } = useT();
  return <title>{`${title} · ${t("staff.title")}`}</title>;
}

/** A staff page's heading, which is also the title of its document. */
export function StaffHeading({ title }: { title: string }) {
  return (
    <>
      <StaffTitle title={title} />
      <h1>{title}</h1>
    </>
  );
}
