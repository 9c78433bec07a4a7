import { familySaving } from "~/domain/pricing/family.rules";
import type { OfferedCategory } from "~/domain/pricing/get-ticket-offer.server";
import type { getTicketPage } from "~/domain/pricing/get-ticket-page.server";
import type { Units } from "~/domain/tickets/party.rules";
import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";

type Props = {
  family: Awaited<ReturnType<typeof getTicketPage>>["family"];
  units: Units;
  categories: readonly OfferedCategory[];
  button: { formAction?: string; name?: string; value?: string } | null;
};

export function FamilyOffer({ family, units, categories, button }: Props) {
  const { t, locale } = useT();
  const saving = family && familySaving(units, categories, family);
  if (!saving || !button) return null;
  return (
    <p className="notice notice-warn row flex-wrap" role="status">
      <span>{t("tickets.order.family", { name: family.name.text, saved: formatVnd(saving.saved, locale) })}</span>
      <button type="submit" formMethod="get" {...button} className="btn btn-line">
        {t("tickets.order.to_family")}
      </button>
    </p>
  );
}
