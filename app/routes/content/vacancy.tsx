import { type FieldMetadata, getFormProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { z } from "zod";
import { SendApplication } from "~/domain/community/schema";
import { sendApplication } from "~/domain/community/send-application.server";
import { storeCv } from "~/domain/community/store-cv.server";
import { getVacancy, type VacancyView } from "~/domain/content/vacancies.server";
import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/format-time";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { readFilesForm } from "~/request/read-files-form.server";
import { submit } from "~/request/submit.server";
import { buildVacancyData } from "~/routes/seo/head/content-data.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { fileProps, textAreaProps, useActionForm } from "~/ui/form/action-form";
import { ContactFields } from "~/ui/form/contact-fields";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Field, TextArea } from "~/ui/form/field";
import { type FormResult, sentValue } from "~/ui/form/form-result";
import { SubmitButton } from "~/ui/form/submit-button";
import { pageMeta } from "~/ui/layout/page-meta";
import { useVisitorFrame } from "~/ui/layout/use-visitor-frame";
import { ButtonLink } from "~/ui/parts/button";
import { withSession } from "~/ui/parts/cookieless-session";
import { useNextFocus } from "~/ui/parts/focus";
import { LocalText, Markdown } from "~/ui/parts/formatted-text";
import { PathLinks } from "~/ui/parts/link";
import { Message } from "~/ui/parts/message";
import type { Route } from "./+types/vacancy";

export async function loader(args: Route.LoaderArgs) {
  const { context, params, url } = args;
  const ctx = ctxOf(context);
  const vacancy = await load(getVacancy(ctx, { slug: params.slug }));
  const page = { vacancy, isSent: url.searchParams.has("sent") };
  return withHead(args, "vacancy", page, () => buildVacancyData(ctx, vacancy));
}

export async function action({ request, context, params: { slug } }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const sent = await readFilesForm(request, { cv: (file) => storeCv(ctx, file) });
  sent.form.set("vacancy", slug);
  return submit(sent, ctx, SendApplication, async (input) => {
    await sendApplication(ctx, input);
    return { to: `${linkTo(ctx.locale, "vacancy", { slug }, { sent: 1 })}#apply` };
  });
}

export const meta = pageMeta;

export default function VacancyPage({ loaderData: { vacancy, isSent }, actionData }: Route.ComponentProps) {
  const { formKey } = useVisitorFrame();
  const { locale, t } = useT();
  useNextFocus(useNavigation().formData && "#apply .notice");
  const { title, summary, body, isOpen } = vacancy;
  const list = linkTo(locale, "vacancies");
  return (
    <div className="wrap page stack">
      <PathLinks of={[{ to: list, name: t("vacancies.title") }]} />
      <h1>
        <LocalText of={title} />
      </h1>
      <p className="text-lg text-muted">
        <LocalText of={summary} />
      </p>
      <div className="grid gap-8 lg:grid-cols-2">
        <div className="stack content-start gap-6">
          <Terms of={vacancy} />
          <Markdown of={body} />
        </div>
        <section id="apply" className="stack content-start scroll-mt-20" aria-labelledby="apply-title">
          <h2 id="apply-title" className="text-xl">
            {t("vacancies.apply")}
          </h2>
          {isSent && !actionData && (
            <Message tone="done" title={t("vacancies.sent")}>
              <p>{t("vacancies.sent_text")}</p>
            </Message>
          )}
          {!isOpen && (
            <Message>
              <p>{t("vacancies.closed")}</p>
            </Message>
          )}
          {isOpen && (!isSent || actionData) && <ApplyForm slug={vacancy.slug} formKey={formKey} result={actionData} />}
          {(isSent || !isOpen) && !actionData && (
            <p>
              <ButtonLink to={list} variant="soft">
                {t("vacancies.all")}
              </ButtonLink>
            </p>
          )}
        </section>
      </div>
    </div>
  );
}

function Terms({ of: { team, kind, pay, closesOn } }: { of: VacancyView }) {
  const { locale, t } = useT();
  const rows = [
    [t("vacancies.team"), <LocalText key="team" of={team} />],
    [t("vacancies.hours"), t(`vacancies.kind.${kind}`)],
    [t("vacancies.pay"), <LocalText key="pay" of={pay} />],
    [t("vacancies.closes"), closesOn ? formatDate(closesOn, locale, "medium") : t("vacancies.until_filled")],
  ] as const;
  return (
    <dl className="card grid gap-3 sm:grid-cols-2">
      {rows.map(([term, value]) => (
        <div key={term}>
          <dt className="help">{term}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type ApplyFormProps = { slug: string; formKey: string; result: FormResult | undefined };

function ApplyForm({ slug, formKey, result }: ApplyFormProps) {
  const { locale, t } = useT();
  const here = `${linkTo(locale, "vacancy", { slug })}#apply`;
  const [form, fields] = useActionForm<z.input<typeof SendApplication>>(result);
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      data-keep={`apply-${slug}`}
      action={import.meta.env.SSR ? withSession(here) : here}
      {...getFormProps(form)}
      className="card stack"
    >
      <ErrorSummary result={result} />
      <input type="hidden" name="key" value={sentValue(result, "key") ?? formKey} />
      <ContactFields fields={fields} isRefused={result !== undefined} />
      <FileField
        field={fields.cv}
        label={t("vacancies.cv")}
        help={t("vacancies.cv_help")}
        storedText={t("vacancies.cv_stored")}
        result={result}
        accept=".pdf,.docx"
      />
      <TextArea
        {...textAreaProps(fields.message)}
        label={t("vacancies.message")}
        help={t("vacancies.message_help")}
        maxLength={2000}
      />
      <SubmitButton icon="mail">{t("vacancies.send")}</SubmitButton>
      <p className="help">{t("vacancies.privacy")}</p>
    </Form>
  );
}

type Props = {
  field: FieldMetadata;
  result: FormResult | undefined;
  label: string;
  help: ReactNode;
  storedText: string;
  accept: string;
};

/** A hidden field refers to the stored file. A newly chosen file replaces the stored one. */
function FileField({ field, result, storedText, help, ...input }: Props) {
  const stored = field.errors ? undefined : sentValue(result, field.name);
  return (
    <>
      {stored && <input type="hidden" name={field.name} value={stored} />}
      <Field {...fileProps(field)} {...input} help={stored ? storedText : help} required={!stored} />
    </>
  );
}
