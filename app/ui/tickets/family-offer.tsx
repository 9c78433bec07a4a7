import type { ReactNode } from "react";
import { familySaving } from "~/domain/pricing/family.rules";
import type { OfferedCategory } from "~/domain/pricing/get-ticket-offer.server";
import type { getTicketPage } from "~/domain/pricing/get-ticket-page.server";
import type { Units } from "~/domain/tickets/party.rules";
import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";

/** What leads to the other ticket, with all that the form holds. */
type Button = { formAction?: string; name?: string; value?: string } | null;
type Props = {
  family: Awaited<ReturnType<typeof getTicketPage>>["family"];
  units: Units;
  categories: readonly OfferedCategory[];
  button: Button;
};

export function FamilyOffer({ family, units, categories, button }: Props) {
  const { t, locale } = useT();
  const saving = family && familySaving(units, categories, family);
  if (!saving) return null;
  return (
    <OtherTicket button={button}>
      {t("tickets.order.family", { name: family.name.text, saved: formatVnd(saving.saved, locale) })}
    </OtherTicket>
  );
}

export function OtherTicket({ button, children }: { button: Button; children: ReactNode }) {
  const { t } = useT();
  return (
    <p className="notice notice-warn row flex-wrap" role="status">
      <span>{children}</span>
      {button && (
        <button type="submit" formMethod="get" {...button} className="btn btn-line">
          {t("tickets.order.to_family")}
        </button>
      )}
    </p>
  );
}
