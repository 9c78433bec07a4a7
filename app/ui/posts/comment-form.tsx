import { getFormProps } from "@conform-to/react";
import { Form } from "react-router";
import type { z } from "zod";
import type { CommentsPage } from "~/domain/community/list-comments.server";
import type { CreateComment } from "~/domain/community/schema";
import { useT } from "~/i18n/use-t";
import { inputProps, textAreaProps, useActionForm } from "../form/action-form";
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
  const [form, fields] = useActionForm<z.input<typeof CreateComment>>(result, {
    defaultValue: { name: me?.name, email: me?.email },
  });
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
      <Form
        method="post"
        action={import.meta.env.SSR ? withSession(action) : action}
        {...getFormProps(form)}
        className="card stack"
      >
        <ErrorSummary result={result} />
        <input type="hidden" name="key" value={sentValue(result, "key") ?? formKey} />
        {replyTo && <input type="hidden" name="parent" value={replyTo.id} />}
        <TextArea
          {...textAreaProps(fields.content)}
          label={t("comments.content")}
          help={t("comments.content_help")}
          required
          maxLength={2000}
        />
        <Field {...inputProps(fields.name)} label={t("comments.name")} required {...nameInput} />
        <Field
          {...inputProps(fields.email)}
          label={t("comments.email")}
          help={t("comments.email_help")}
          required
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
