import { getFormProps } from "@conform-to/react";
import { Form, useLocation } from "react-router";
import type { z } from "zod";
import { maxReviewPictures } from "~/domain/community/review.rules";
import type { SendReview } from "~/domain/community/schema";
import { useT } from "~/i18n/use-t";
import { maxFileSize } from "~/lib/file-limits";
import { fileProps, inputProps, radioProps, selectProps, textAreaProps, useActionForm } from "../form/action-form";
import { ErrorSummary } from "../form/error-summary";
import { Field, RadioGroup, Select, TextArea } from "../form/field";
import { type FormResult, sentValue } from "../form/form-result";
import { nameInput } from "../form/inputs";
import { SubmitButton } from "../form/submit-button";
import { withSession } from "../parts/cookieless-session";
import { useHydrated } from "../parts/hydration";
import { Stars } from "./stars";

type Props = {
  action: string;
  formKey: string;
  result: FormResult | undefined;
  choices: readonly { value: string; label: string }[];
  about: string | null;
  /** The link in a review request contains this signed order code. It is null without such a link. */
  from: string | null;
  today: string;
  name: string | undefined;
};

export function ReviewForm({ action, formKey, result, choices, about, from, today, name }: Props) {
  const { t } = useT();
  const [form, fields] = useActionForm<z.input<typeof SendReview>>(result, {
    defaultValue: { serviceType: about ?? "place", authorName: name },
  });
  // With a script, the hash of the URL also opens the form.
  const isTarget = useLocation().hash === "#write";
  const isHydrated = useHydrated();
  const isOpen = result !== undefined || from !== null || (isHydrated && isTarget);
  const place = { value: "place", label: t("reviews.place") };
  return (
    <details id="write" className="stack" open={isOpen}>
      <summary className="btn mb-4 w-fit">
        <h2 className="text-base">{t("reviews.write")}</h2>
      </summary>
      <p className="help mb-4">{t("reviews.lead")}</p>
      <Form
        method="post"
        encType="multipart/form-data"
        action={import.meta.env.SSR ? withSession(action) : action}
        {...getFormProps(form)}
        className="card stack"
      >
        <ErrorSummary result={result} />
        <input type="hidden" name="key" value={sentValue(result, "key") ?? formKey} />
        {from && <input type="hidden" name="from" value={from} />}
        <Select
          {...selectProps(fields.serviceType)}
          label={t("reviews.about")}
          required
          placeholder={t("reviews.choose_about")}
          options={[place, ...choices]}
        />
        <RadioGroup
          {...radioProps(fields.rating)}
          label={
            <>
              {t("reviews.how_many")}
              <span aria-hidden="true"> *</span>
            </>
          }
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
        <Field {...inputProps(fields.title)} label={t("reviews.title_field")} maxLength={120} />
        <TextArea
          {...textAreaProps(fields.content)}
          label={t("reviews.content")}
          help={t("reviews.content_help")}
          required
          maxLength={3000}
        />
        <Field {...inputProps(fields.authorName)} label={t("reviews.name")} required {...nameInput} />
        <Field {...inputProps(fields.visitDate)} type="date" max={today} label={t("reviews.visit_date")} />
        <PictureFields fields={fields} result={result} />
        <div hidden>
          <Field name="website" label={t("comments.website")} tabIndex={-1} autoComplete="off" />
        </div>
        <SubmitButton icon="mail">{t("reviews.send")}</SubmitButton>
      </Form>
    </details>
  );
}

type ReviewFormFields = ReturnType<typeof useActionForm<z.input<typeof SendReview>>>[1];

function PictureFields({ fields, result }: { fields: ReviewFormFields; result: FormResult | undefined }) {
  const { t } = useT();
  const avatar = sentValue(result, "authorAvatar");
  const uploadedAvatar = isUploaded(avatar) ? avatar : undefined;
  const uploadedPictures = [result?.form.initialValue?.pictures].flat().filter(isUploaded);
  return (
    <>
      {uploadedPictures.map((slug) => (
        <input key={slug} type="hidden" name="pictures" value={slug} />
      ))}
      {uploadedPictures.length > 0 && (
        <p className="help">{t("reviews.pictures_stored", { count: uploadedPictures.length })}</p>
      )}
      <Field
        {...fileProps(fields.pictures)}
        multiple
        accept="image/jpeg,image/png,image/gif,image/webp"
        label={t("reviews.pictures", { count: maxReviewPictures })}
        help={t("reviews.pictures_help", { most: maxFileSize.mb })}
      />
      {uploadedAvatar && (
        <>
          <input type="hidden" name="authorAvatar" value={uploadedAvatar} />
          <p className="help">{t("reviews.avatar_stored")}</p>
        </>
      )}
      <Field
        {...fileProps(fields.authorAvatar)}
        accept="image/jpeg,image/png,image/gif"
        label={t("reviews.avatar")}
        help={t("reviews.avatar_help")}
      />
    </>
  );
}

function isUploaded(value: unknown): value is string {
  return typeof value === "string" && value.startsWith("up-");
}
