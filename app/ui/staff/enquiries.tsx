import type { EnquiryToAnswer, EnquiryView } from "~/domain/community/staff-enquiries.server";
import { useT } from "~/i18n/use-t";
import { formatMoment } from "~/lib/format-time";
import { formatPhone } from "~/lib/phone";
import { linkToStaff } from "~/staff-map";
import { buttonClass } from "../parts/button";
import { type FormSubmission, resultOfAction } from "./form-submission";
import { PageHead, useListQuery } from "./page-head";
import { StaffTextArea } from "./staff-fields";
import { StaffForm } from "./staff-form";
import { StaffTable } from "./staff-table";

export function EnquiryList({ enquiries, now }: { enquiries: readonly EnquiryView[]; now: Date }) {
  const { locale, t } = useT();
  const [asks, when] = [t("staff.enquiries.asks"), t("staff.log.when")];
  const list = useListQuery();
  return (
    <StaffTable headings={[t("staff.enquiries.who"), asks, when]}>
      {enquiries.map(({ kind, id, fullName, about, message, createdAt }) => (
        <tr key={kind + id}>
          <th scope="row">
            <a href={linkToStaff("enquiry", { kind, id }, list)}>
              {t(`staff.enquiries.kind.${kind}`, { name: fullName })}
            </a>
          </th>
          <td data-name={asks}>{[about, message?.slice(0, 140)].filter(Boolean).join(": ") || "–"}</td>
          <td data-name={when} className="num">
            <time dateTime={createdAt}>{formatMoment(new Date(createdAt), locale, now)}</time>
          </td>
        </tr>
      ))}
    </StaffTable>
  );
}

type Props = { title: string; enquiry: EnquiryToAnswer; now: Date; sent: FormSubmission | null };

export function Enquiry({ title, enquiry, now, sent }: Props) {
  const { locale, t } = useT();
  const { answeredAt, answeredBy, answer, closedAt } = enquiry;
  const moment = (at: string) => formatMoment(new Date(at), locale, now);
  return (
    <>
      <PageHead title={title} help="enquiries" back="enquiries" />
      <EnquiryMessage enquiry={enquiry} moment={moment} />
      {answer && answeredAt && (
        <section className="card stack" aria-labelledby="answer">
          <h2 id="answer">{t("staff.enquiries.answer")}</h2>
          <p className="help">
            {moment(answeredAt)} · {answeredBy}
          </p>
          <p className="staff-typed">{answer}</p>
        </section>
      )}
      {closedAt && <p className="help">{t("staff.enquiries.closed_at", { at: moment(closedAt) })}</p>}
      {!answeredAt && !closedAt && <AnswerForms enquiry={enquiry} sent={sent} />}
    </>
  );
}

type EnquiryMessageProps = { enquiry: EnquiryView; moment(at: string): string };

function EnquiryMessage({ enquiry, moment }: EnquiryMessageProps) {
  const { t } = useT();
  const { id, email, phone, country, about, message, cv, createdAt } = enquiry;
  return (
    <section className="card stack" aria-label={t("staff.enquiries.asks")}>
      <p className="help">
        {moment(createdAt)}
        {country && ` · ${country}`}
        {about && ` · ${about}`}
      </p>
      <p>
        {phone && (
          <a href={`tel:${phone}`} className="staff-tap">
            {formatPhone(phone)}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} className="staff-tap">
            {email}
          </a>
        )}
      </p>
      <p className="staff-typed">{message ?? t("staff.enquiries.no_message")}</p>
      {cv && (
        <div className="stack gap-1">
          <p>
            <a href={linkToStaff("cv", { id })} className={buttonClass("soft")}>
              {t("staff.enquiries.cv", { name: cv })}
            </a>
          </p>
          <p className="help">{t("staff.enquiries.cv_help")}</p>
        </div>
      )}
    </section>
  );
}

/** If no email can be sent, the enquiry can only be closed. */
function AnswerForms({ enquiry: { kind, id, email, canEmail }, sent }: Pick<Props, "enquiry" | "sent">) {
  const { t } = useT();
  const form = { hidden: { kind, id } };
  return (
    <section className="card stack" aria-label={t("staff.enquiries.answer")}>
      {email && canEmail ? (
        <StaffForm {...form} action="answer" button={t("staff.enquiries.send")} result={resultOfAction(sent, "answer")}>
          <StaffTextArea
            name="answer"
            label={t("staff.enquiries.answer")}
            help={t("staff.enquiries.answer_help", { email })}
            rows={8}
            required
            maxLength={5000}
          />
        </StaffForm>
      ) : (
        <p>{t(email ? "errors.no_mail_server" : "errors.no_email_to_answer")}</p>
      )}
      <StaffForm
        {...form}
        action="close"
        variant="line"
        button={t("staff.enquiries.close")}
        result={resultOfAction(sent, "close")}
      />
    </section>
  );
}
