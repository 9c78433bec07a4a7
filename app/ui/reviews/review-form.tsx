import { Form } from "react-router";
import type { Reviewable } from "~/domain/community/list-reviewable.server";
import { reviewKeyOf } from "~/domain/community/review-key.rules";
import { useT } from "~/i18n/use-t";
import { ErrorSummary } from "../form/error-summary";
import { Field, RadioGroup, Select, TextArea } from "../form/field";
import { type FormResult, sentValue } from "../form/form-result";
import { nameInput } from "../form/inputs";
import { SubmitButton } from "../form/submit-button";
import { withSession } from "../parts/cookieless-session";
import { Stars } from "./stars";

type Props = {
  action: string;
  formKey: string;
  result: FormResult | undefined;
  items: readonly Reviewable[];
  about: string | null;
  /** The signed order from the link in a review request. */
  from: string | null;
  today: string;
  name: string | undefined;
};

export function ReviewForm({ action, formKey, result, items, about, from, today, name }: Props) {
  const { t } = useT();
  const avatar = sentValue(result, "authorAvatar");
  const kept = avatar?.startsWith("up-") ? avatar : undefined;
  const place = { value: "place", label: t("reviews.place") };
  const others = items.map((item) => ({ value: reviewKeyOf(item) ?? "", label: item.name.text }));
  return (
    <section className="stack" aria-labelledby="write">
      <h2 id="write" tabIndex={-1} className="text-xl">
        {t("reviews.write")}
      </h2>
      <p className="help">{t("reviews.lead")}</p>
      <Form
        method="post"
        encType="multipart/form-data"
        action={import.meta.env.SSR ? withSession(action) : action}
        noValidate
        className="card stack"
      >
        <ErrorSummary result={result} />
        <input type="hidden" name="key" value={sentValue(result, "key") ?? formKey} />
        {from && <input type="hidden" name="from" value={from} />}
        <Select
          name="serviceType"
          label={t("reviews.about")}
          result={result}
          required
          placeholder={t("reviews.choose_about")}
          options={[place, ...others]}
          defaultValue={about ?? "place"}
        />
        <RadioGroup
          name="rating"
          label={
            <>
              {t("reviews.how_many")}
              <span aria-hidden="true"> *</span>
            </>
          }
          result={result}
          required
          options={([5, 4, 3, 2, 1] as const).map((rating) => ({
            value: String(rating),
            label: (
              <>
                <Stars of={rating} /> {t(`reviews.word.${rating}`)}
              </>
            ),
          }))}
        />
        <Field name="title" label={t("reviews.title_field")} result={result} maxLength={120} />
        <TextArea
          name="content"
          label={t("reviews.content")}
          help={t("reviews.content_help")}
          result={result}
          required
          maxLength={3000}
        />
        <Field
          name="authorName"
          label={t("reviews.name")}
          result={result}
          required
          defaultValue={name}
          {...nameInput}
        />
        <Field name="profession" label={t("reviews.profession")} result={result} maxLength={100} />
        <Field name="visitDate" type="date" max={today} label={t("reviews.visit_date")} result={result} />
        {kept && (
          <>
            <input type="hidden" name="authorAvatar" value={kept} />
            <p className="help">{t("reviews.avatar_kept")}</p>
          </>
        )}
        <Field
          name="authorAvatar"
          type="file"
          accept="image/jpeg,image/png,image/gif"
          label={t("reviews.avatar")}
          help={t("reviews.avatar_help")}
          result={result && { ...result, form: { ...result.form, initialValue: null } }}
        />
        <Field
          name="authorAvatarUrl"
          type="url"
          inputMode="url"
          label={t("reviews.avatar_url")}
          help={t("reviews.avatar_url_help")}
          result={result}
          maxLength={2000}
        />
        <div hidden>
          <Field name="website" label={t("comments.website")} tabIndex={-1} autoComplete="off" />
        </div>
        <SubmitButton icon="mail">{t("reviews.send")}</SubmitButton>
      </Form>
    </section>
  );
}
