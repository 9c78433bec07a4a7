import type { ButtonHTMLAttributes, ReactNode } from "react";
import { useNavigation } from "react-router";
import { useT } from "~/i18n/use-t";
import { buttonClass, type Look } from "../parts/button";
import { Icon, type IconName } from "../parts/icon";

type Props = { look?: Look; icon?: IconName; children: ReactNode } & ButtonHTMLAttributes<HTMLButtonElement>;

/** Sends its form. While that is under way it says so and does not send again; the server minds repeats anyway. */
export function SubmitButton({ look, icon, children, className, onClick, ...rest }: Props) {
  const { t } = useT();
  const { formMethod, formData } = useNavigation();
  const sending = formMethod === "POST";
  const mine = sending && (rest.name === undefined || formData?.get(rest.name) === rest.value);
  return (
    <button
      type="submit"
      className={buttonClass(look, className)}
      aria-disabled={sending || undefined}
      onClick={(event) => (sending ? event.preventDefault() : onClick?.(event))}
      {...rest}
    >
      {icon && <Icon name={icon} size={20} />}
      {mine ? t("common.form.sending") : children}
    </button>
  );
}
