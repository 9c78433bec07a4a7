import type { ReactNode } from "react";
import { findFamilySaving } from "~/domain/catalog/family.rules";
import type { OfferedCategory } from "~/domain/catalog/get-ticket-offer.server";
import type { getTicketPage } from "~/domain/catalog/get-ticket-page.server";
import type { Units } from "~/domain/catalog/party.rules";
import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";

type Button = { formAction?: string; name?: string; value?: string } | null;
type Props = {
  family: Awaited<ReturnType<typeof getTicketPage>>["family"];
  units: Units;
  categories: readonly OfferedCategory[];
  button: Button;
};

export function FamilyOffer({ family, units, categories, button }: Props) {
  const { t, locale } = useT();
  const saving = family && findFamilySaving(units, categories, family);
  if (!saving) return null;
  const mixed = Object.keys(saving.rest).length > 0;
  return (
    <OtherTicket button={button}>
      {t(mixed ? "tickets.order.mix" : "tickets.order.family", {
        name: family.name.text,
        count: saving.groups,
        saved: formatVnd(saving.saved, locale),
      })}
    </OtherTicket>
  );
}

export function OtherTicket({ button, children }: { button: Button; children: ReactNode }) {
  const { t } = useT();
  return (
    <div className="notice notice-warn row flex-wrap" role="status">
      <div className="min-w-0">{children}</div>
      {button && (
        <button type="submit" formMethod="get" {...button} className="btn btn-line">
          {t("tickets.order.to_family")}
        </button>
      )}
    </div>
  );
}
