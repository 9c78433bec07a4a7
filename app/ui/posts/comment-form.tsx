import { Form } from "react-router";
import type { CommentsPage } from "~/domain/community/list-comments.server";
import { useT } from "~/i18n/use-t";
import { ErrorSummary } from "../form/error-summary";
import { Field, TextArea } from "../form/field";
import { type FormResult, sentValue } from "../form/form-result";
import { emailInput, nameInput } from "../form/inputs";
import { SubmitButton } from "../form/submit-button";
import { withSession } from "../parts/cookieless-session";
import { Link } from "../parts/link";

type Props = {
  action: string;
  formKey: string;
  result: FormResult | undefined;
  replyTo: CommentsPage["replyTo"];
  plain: string;
  me: { name: string; email: string } | null;
};

export function CommentForm({ action, formKey, result, replyTo, plain, me }: Props) {
  const { t } = useT();
  return (
    <section className="stack" aria-labelledby="write">
      <h3 id="write" tabIndex={-1}>
        {replyTo ? t("comments.reply_to", { name: replyTo.name }) : t("comments.write")}
      </h3>
      <p className="help">{t("comments.lead")}</p>
      {replyTo && (
        <p>
          <Link to={`${plain}#write`}>{t("comments.no_reply")}</Link>
        </p>
      )}
      <Form method="post" action={import.meta.env.SSR ? withSession(action) : action} noValidate className="card stack">
        <ErrorSummary result={result} />
        <input type="hidden" name="key" value={sentValue(result, "key") ?? formKey} />
        {replyTo && <input type="hidden" name="parent" value={replyTo.id} />}
        <TextArea
          name="content"
          label={t("comments.content")}
          help={t("comments.content_help")}
          result={result}
          required
          maxLength={2000}
        />
        <Field name="name" label={t("comments.name")} result={result} required defaultValue={me?.name} {...nameInput} />
        <Field
          name="email"
          label={t("comments.email")}
          help={t("comments.email_help")}
          result={result}
          required
          defaultValue={me?.email}
          {...emailInput}
          enterKeyHint="send"
        />
        <div hidden>
          <Field name="website" label={t("comments.website")} tabIndex={-1} autoComplete="off" />
        </div>
        <SubmitButton icon="mail">{t("comments.send")}</SubmitButton>
      </Form>
    </section>
  );
}
