import { type ButtonHTMLAttributes, type ReactNode, useId } from "react";
import { useNavigation } from "react-router";
import { useT } from "~/i18n/use-t";
import { type ButtonVariant, buttonClass } from "../parts/button";
import { Icon, type IconName } from "../parts/icon";
import { NoConnectionOfForm, useFormResult, useLostRequest } from "./no-connection";

type Props = {
  variant?: ButtonVariant;
  icon?: IconName;
  children: ReactNode;
} & ButtonHTMLAttributes<HTMLButtonElement>;

export function SubmitButton({ variant, icon, children, className, onClick, ...rest }: Props) {
  const { t } = useT();
  const { formMethod, formData } = useNavigation();
  const id = useId();
  const lost = useLostRequest();
  useFormResult();
  const isSending = formMethod === "POST" && !lost;
  const isMine = isSending && (rest.name === undefined || formData?.get(rest.name) === rest.value);
  return (
    <>
      <button
        type="submit"
        id={id}
        className={buttonClass(variant, className)}
        aria-disabled={isSending || undefined}
        onClick={(event) => (isSending ? event.preventDefault() : onClick?.(event))}
        {...rest}
      >
        {icon && <Icon name={icon} size={20} />}
        {isMine ? t("common.form.sending") : children}
      </button>
      {lost?.buttonId === id && <NoConnectionOfForm />}
    </>
  );
}
