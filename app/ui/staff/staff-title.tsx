import { useT } from "~/i18n/use-t";

export function StaffTitle({ title }: { title: string }) {
  const { t } = useT();
  return <title>{`${title} · ${t("staff.title")}`}</title>;
}

export function StaffHeading({ title }: { title: string }) {
  return (
    <>
      <StaffTitle title={title} />
      <h1>{title}</h1>
    </>
  );
}
