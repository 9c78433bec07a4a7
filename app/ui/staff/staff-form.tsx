import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { type ButtonVariant, buttonClass } from "../parts/button";
import { PostForm, type PostFormProps } from "./post-form";

type Props = Omit<PostFormProps, "children"> & {
  /** The button sends this action as `act`. */
  action: string;
  button: string;
  variant?: ButtonVariant;
  beside?: ReactNode;
  children?: ReactNode;
};

/** The form is collapsible below its title. After a refusal, it is expanded from the start. */
export function FoldedForm({ title, isOpen = false, ...form }: Props & { title: string; isOpen?: boolean }) {
  return (
    <details open={isOpen || form.result !== undefined}>
      <summary className="staff-summary">{title}…</summary>
      <StaffForm {...form} />
    </details>
  );
}

export function StaffForm({ action, button, variant, beside, children, className = "stack", ...form }: Props) {
  const submit = (
    <button type="submit" name="act" value={action} className={buttonClass(variant)}>
      {button}
    </button>
  );
  return (
    <PostForm {...form} className={className}>
      {children}
      {beside ? (
        <div className="acts">
          {submit}
          {beside}
        </div>
      ) : (
        submit
      )}
    </PostForm>
  );
}

/** A long form ends with its button, and a link that loads the page again without what was typed. */
export function SaveBar({ action = "save", button }: { action?: string; button?: string }) {
  const { t } = useT();
  return (
    <div className="staff-save-bar">
      <button type="submit" name="act" value={action} className={buttonClass()}>
        {button ?? t("back_office.rows.save")}
      </button>
      <a href="?">{t("back_office.rows.discard")}</a>
    </div>
  );
}
