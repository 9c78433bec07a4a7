import type { OrderAddressView, OrderView } from "~/domain/orders/order-view";
import { useT } from "~/i18n/use-t";
import { formatDate, formatMoment, formatStaffDay } from "~/lib/format-time";
import { formatVnd } from "~/lib/money";
import { formatPhone } from "~/lib/phone";
import { midnight, shopDate } from "~/lib/shop-time";
import { Price } from "../parts/formatted-text";
import { StaffTable } from "./staff-table";
import { usePermission } from "./use-permission";

export function OrderTimes({ placedAt, visit, now }: { placedAt: string; visit: string | null; now: Date }) {
  const { locale, t } = useT();
  const daysLeft = visit ? Math.round((midnight(visit).getTime() - midnight(shopDate(now)).getTime()) / 86_400_000) : 0;
  return [
    t("back_office.order.placed", { at: formatMoment(new Date(placedAt), locale, now) }),
    visit && t("back_office.order.visit", { day: formatStaffDay(visit, locale, now) }),
    daysLeft > 0 && t("back_office.order.days_left", { count: daysLeft }),
  ]
    .filter(Boolean)
    .join(" · ");
}

export function OrderContents({ order }: { order: OrderView }) {
  const { locale, t } = useT();
  const { lines, tickets, shipping, total, vat } = order;
  const [when, quantityLabel, sum] = [t("staff.order.when"), t("staff.order.quantity"), t("staff.orders.total")];
  return (
    <section className="stack" aria-labelledby="lines">
      <h2 id="lines">{t("staff.order.lines")}</h2>
      <StaffTable headings={[t("staff.order.what"), when, { end: quantityLabel }, { end: sum }]}>
        {lines.map(({ name, categoryName, date, time, visits, quantity, total, combo }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change their positions
          <tr key={position}>
            <th scope="row">
              {[name, categoryName].filter(Boolean).join(", ")}
              {combo && <span className="help"> ({combo.name})</span>}
            </th>
            <td data-name={when}>
              {(visits.length > 0 ? visits : [{ date, time, count: 0 }]).map(({ date, time, count }) => (
                <span key={`${date} ${time}`} className="block">
                  {count > 0 && `${count} × `}
                  {[date && formatDate(date, locale, "medium"), time].filter(Boolean).join(" ") || "–"}
                </span>
              ))}
            </td>
            <td data-name={quantityLabel} className="end num">
              {quantity}
            </td>
            <td data-name={sum} className="end">
              <Price amount={total} />
            </td>
          </tr>
        ))}
      </StaffTable>
      <p>
        {shipping && <>{t("staff.order.shipping", { amount: formatVnd(shipping.fee, locale) })} · </>}
        <strong>
          {vat > 0
            ? t("staff.order.total", { total: formatVnd(total, locale), vat: formatVnd(vat, locale) })
            : t("staff.order.total_without_vat", { total: formatVnd(total, locale) })}
        </strong>
      </p>
      {tickets.length > 0 && (
        <details open={order.isTest}>
          <summary className="staff-summary">{t("staff.order.tickets", { count: tickets.length })}</summary>
          <ul>
            {tickets.map(({ code, name, holder, state }) => (
              <li key={code}>
                <code>{code}</code> · {name}, {holder} · {t(`staff.order.ticket_state.${state}`)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

export function OrderPeople({ order }: { order: OrderView }) {
  const { t } = useT();
  const canSeeContact = usePermission("personal_data");
  const { contact, invoice, note, shipping, billTo, methodName } = order;
  return (
    <section className="card stack" aria-labelledby="people">
      <h2 id="people">{t("staff.orders.buyer")}</h2>
      <p>
        {contact.fullName}
        <br />
        {canSeeContact ? (
          <ContactLinks contact={contact} />
        ) : (
          [contact.phoneNumber, contact.email].filter(Boolean).join(" · ")
        )}
      </p>
      <p>{t("staff.order.method", { method: methodName })}</p>
      {note && <ContactBlock title={t("staff.order.buyers_note")} lines={[note]} />}
      {shipping && <ContactBlock title={t("staff.order.ship_to")} lines={addressLines(shipping.to)} />}
      {shipping?.shipment && (
        <ContactBlock
          title={t("staff.order.carrier")}
          lines={[[shipping.shipment.carrier, shipping.shipment.tracking].filter(Boolean).join(" ")]}
        />
      )}
      {billTo && <ContactBlock title={t("staff.order.bill_to")} lines={addressLines(billTo)} />}
      {invoice && (
        <ContactBlock
          title={t("staff.order.invoice")}
          lines={[invoice.company, invoice.taxCode, invoice.address, invoice.email]}
        />
      )}
    </section>
  );
}

function ContactLinks({ contact: { phoneNumber, email } }: Pick<OrderView, "contact">) {
  return (
    <>
      <a href={`tel:${phoneNumber}`} className="staff-tap">
        {formatPhone(phoneNumber)}
      </a>
      {email && (
        <a href={`mailto:${email}`} className="staff-tap">
          {email}
        </a>
      )}
    </>
  );
}

function addressLines({ fullName, phone, lines }: OrderAddressView): string[] {
  return [fullName, formatPhone(phone), ...lines];
}

function ContactBlock({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <h3 className="help">{title}</h3>
      {lines.filter(Boolean).map((line) => (
        <p key={line} className="staff-typed">
          {line}
        </p>
      ))}
    </div>
  );
}
