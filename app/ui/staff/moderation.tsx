import type { WrittenView } from "~/domain/community/list-written.server";
import { refusalReasons } from "~/domain/community/moderation.rules";
import { useT } from "~/i18n/use-t";
import { formatDate, formatMoment } from "~/lib/format-time";
import { linkTo } from "~/site-map";
import { Picture } from "../parts/picture";
import { ReviewPictures } from "../reviews/review-pictures";
import { type FormSubmission, resultOfAction, submissionFor } from "./form-submission";
import { StaffRadioGroup, StaffTextArea } from "./staff-fields";
import { FoldedForm, StaffForm } from "./staff-form";

export function submissionOf(
  sent: FormSubmission | null,
  { what, id }: Pick<WrittenView, "what" | "id">,
): FormSubmission | null {
  return submissionFor(submissionFor(sent, "what", what), "id", id);
}

type Props = { one: WrittenView; formKey: string; now: Date; sent: FormSubmission | null };

export function ContributionCard({ one, formKey, now, sent }: Props) {
  const { t } = useT();
  const { what, id, title, content, lang, state, byShop, reply } = one;
  const scope = `${what}-${id}`;
  const decisions = <Decisions one={one} scope={scope} sent={sent} />;
  const canAnswer = what === "review" || (state === "shown" && byShop === null);
  return (
    <article className="card stack" aria-labelledby={scope}>
      <CardHead one={one} scope={scope} now={now} level="h2" />
      <Picture of={one.avatar} alt={t("staff.moderation.avatar")} className="staff-avatar" sizes="96px" />
      {title && (
        <p className="staff-typed font-semibold" dir="auto" lang={lang}>
          {title}
        </p>
      )}
      <p className="staff-typed" dir="auto" lang={lang}>
        {content}
      </p>
      <ReviewPictures of={one.pictures} author={one.author} />
      {reply && (
        <p className="staff-typed" dir="auto">
          <span className="help">{t("staff.moderation.replied", { by: byShop ?? "" })}:</span> {reply}
        </p>
      )}
      {state === "held" ? (
        decisions
      ) : (
        <details open={sent !== null && resultOfAction(sent, "reply") === undefined}>
          <summary className="staff-summary">{t("staff.moderation.change")}…</summary>
          <div className="stack">{decisions}</div>
        </details>
      )}
      {what === "review" && state === "shown" && <Quotation one={one} scope={`${scope}-quotation`} sent={sent} />}
      {canAnswer && <Reply one={one} scope={`${scope}-reply`} formKey={formKey} sent={sent} />}
    </article>
  );
}

type CardPartProps = Pick<Props, "one" | "sent"> & { scope: string };

function Decisions({ one: { what, id, state }, scope, sent }: CardPartProps) {
  const { t } = useT();
  const hidden = { what, id, was: state };
  const refused = resultOfAction(sent, "refuse");
  return (
    <>
      {state !== "shown" && (
        <StaffForm
          scope={scope}
          hidden={{ ...hidden, as: "shown" }}
          action="show"
          button={t("staff.moderation.show")}
          result={resultOfAction(sent, "show")}
        />
      )}
      {state !== "refused" && (
        <FoldedForm
          title={t("staff.moderation.refuse")}
          scope={`${scope}-no`}
          hidden={hidden}
          action="refuse"
          variant="line"
          button={t("staff.moderation.refuse")}
          result={refused}
        >
          <StaffRadioGroup
            name="as"
            label={t("staff.moderation.refusal_reason")}
            required
            options={refusalReasons.map((value) => ({ value, label: t(`staff.moderation.reason.${value}`) }))}
          />
        </FoldedForm>
      )}
    </>
  );
}

function Reply({ one: { what, id, reply }, scope, formKey, sent }: CardPartProps & Pick<Props, "formKey">) {
  const { t } = useT();
  const replied = resultOfAction(sent, "reply");
  return (
    <FoldedForm
      title={t("staff.moderation.reply")}
      scope={scope}
      hidden={{ what, id, key: formKey }}
      action="reply"
      variant="soft"
      button={t("staff.moderation.reply")}
      result={replied}
      defaultValue={{ reply }}
    >
      <StaffTextArea
        name="reply"
        label={t("staff.moderation.reply")}
        help={t("staff.moderation.reply_help")}
        required
        maxLength={2000}
        rows={4}
      />
    </FoldedForm>
  );
}

function Quotation({ one: { what, id, quotation }, scope, sent }: CardPartProps) {
  const { t } = useT();
  const quoted = resultOfAction(sent, "quote");
  return (
    <FoldedForm
      title={t("staff.moderation.quote")}
      isOpen={quotation !== null}
      scope={scope}
      hidden={{ what, id }}
      action="quote"
      variant="soft"
      button={t("staff.moderation.quote")}
      result={quoted}
      defaultValue={{ quotation }}
    >
      <StaffTextArea
        name="quotation"
        label={t("staff.moderation.quotation")}
        help={t("staff.moderation.quotation_help")}
        maxLength={200}
        rows={2}
      />
    </FoldedForm>
  );
}

export function RecentDecisions({ written, now }: { written: readonly WrittenView[]; now: Date }) {
  const { t } = useT();
  if (written.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="just">
      <h2 id="just">{t("staff.moderation.just")}</h2>
      <p className="help">{t("staff.moderation.just_help")}</p>
      {written.map((one) => (
        <div key={one.what + one.id} className="stack gap-1">
          <CardHead one={one} scope={`just-${one.what}-${one.id}`} now={now} level="h3" />
          <StaffForm
            hidden={{ what: one.what, id: one.id }}
            action="undo"
            variant="line"
            button={t("staff.moderation.undo")}
          />
        </div>
      ))}
    </section>
  );
}

type CardHeadProps = { one: WrittenView; scope: string; now: Date; level: "h2" | "h3" };

function CardHead({ one, scope, now, level: Heading }: CardHeadProps) {
  const { locale, t } = useT();
  const { what, about, author, answers, stars, isVisited, profession, visitedOn } = one;
  const { createdAt, state, reason, decidedAt, decidedBy } = one;
  const moment = (at: string) => formatMoment(new Date(at), locale, now);
  const { page, slug } = about;
  const to = page === "place" ? linkTo(locale, "reviews") : slug && linkTo(locale, page, { slug });
  const name = about.name?.text ?? t("staff.moderation.place");
  const decision = decidedAt && { by: decidedBy ?? "", at: moment(decidedAt) };
  return (
    <>
      <Heading id={scope}>
        {t(`staff.moderation.what.${what}`)}
        {stars !== null && ` · ${t("staff.moderation.stars", { count: stars })}`} {t("staff.moderation.about")}{" "}
        {to ? (
          <a href={to} className="staff-tap">
            {name}
          </a>
        ) : (
          name
        )}
      </Heading>
      <p className="help staff-typed">
        <bdi>{author}</bdi>
        {profession && (
          <>
            {" "}
            · <bdi>{profession}</bdi>
          </>
        )}
        {answers && (
          <>
            {" "}
            · <bdi>{t("staff.moderation.answers", { name: answers })}</bdi>
          </>
        )}
        {isVisited && ` · ${t("staff.moderation.visited")}`}
        {visitedOn && ` · ${t("reviews.visited_on", { date: formatDate(visitedOn, locale, "short") })}`} ·{" "}
        <time dateTime={createdAt}>{moment(createdAt)}</time>
      </p>
      {decision && state === "shown" && <p className="help">{t("staff.moderation.state.shown", decision)}</p>}
      {decision && reason && (
        <p className="help">
          {t("staff.moderation.state.refused", { ...decision, reason: t(`staff.moderation.reason.${reason}`) })}
        </p>
      )}
    </>
  );
}
