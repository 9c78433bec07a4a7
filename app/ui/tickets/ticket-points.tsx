import type { ReactNode } from "react";
import type { BookingDaysView, RefundView } from "~/domain/catalog/days-view";
import type { PublicTicket } from "~/domain/catalog/get-ticket.server";
import { useT } from "~/i18n/use-t";
import { LocalText } from "../parts/formatted-text";
import { Icon, type IconName } from "../parts/icon";

export function TicketFacts({ facts }: Pick<PublicTicket, "facts">) {
  return facts.map(({ icon, title, note }) => (
    <Point key={title.text} icon={icon} title={<LocalText of={title} />}>
      <LocalText of={note} />
    </Point>
  ));
}

type RefundPointProps = { refund: RefundView | undefined; refundableDay: BookingDaysView["refundableDay"] };

export function RefundPoint({ refund, refundableDay }: RefundPointProps) {
  const { t } = useT();
  if (!refund && !refundableDay) return null;
  const percent = refund ? refund.percent : 100;
  const note = refund?.short ?? t("tickets.detail.refund_from", { day: refundableDay?.short ?? "" });
  return (
    <Point icon="undo" title={t(percent > 0 ? "tickets.detail.refund" : "tickets.detail.no_refund", { percent })}>
      {note}
    </Point>
  );
}

function Point({ icon, title, children }: { icon: IconName; title: ReactNode; children: ReactNode }) {
  return (
    <p>
      <Icon name={icon} />
      <span>
        <b>{title}</b> {children}
      </span>
    </p>
  );
}
