import { useT } from "~/i18n/use-t";

export function CartCount({ count }: { count: number }) {
  const { t } = useT();
  if (count === 0) return null;
  return (
    <span className="rounded-full bg-gold px-2 text-xs leading-5 font-bold text-[#13212a]">
      {count}
      <span className="sr-only"> {t("common.nav.in_cart", { count })}</span>
    </span>
  );
}
