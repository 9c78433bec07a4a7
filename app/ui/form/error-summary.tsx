import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useT } from "~/i18n/use-t";
import { Icon } from "../parts/icon";
import { allErrors, errorsOfField, type FormResult, fieldId, isCorrected } from "./form-result";

type Props = {
  result: FormResult | undefined;
  scope?: string;
  labels?: Readonly<Record<string, string>>;
};

/** Each message links to its field. The summary takes the focus when it appears. */
export function ErrorSummary({ result, scope, labels = {} }: Props) {
  const { t } = useT();
  const box = useRef<HTMLDivElement>(null);
  const [corrected, setCorrected] = useState<{ result: FormResult | undefined; names: readonly string[] }>();
  const isOpen = (name: string) => corrected?.result !== result || !corrected?.names.includes(name);
  const errors = allErrors(result).filter(({ name }) => isOpen(name));
  const fields = errors.filter(({ name }) => name).length;
  useEffect(() => {
    if (!result?.form.error) return;
    box.current?.focus();
    const onInput = ({ target }: Event) => {
      if (!(target instanceof Element) || !isCorrected(target)) return;
      const found = allErrors(result).find(({ name }) => name && fieldOf(name, scope)?.contains(target));
      if (found)
        setCorrected((known) => ({
          result,
          names: [...(known?.result === result ? known.names : []), found.name],
        }));
    };
    document.addEventListener("input", onInput);
    return () => document.removeEventListener("input", onInput);
  }, [result, scope]);
  if (errors.length === 0) return null;
  // Once a field is corrected, the list is no longer an alert, so screen readers do not repeat the other errors.
  const role = corrected?.result === result ? undefined : "alert";
  return (
    // biome-ignore lint/a11y/noAutofocus: without a script the document must open at the error
    <div role={role} tabIndex={-1} ref={box} autoFocus className="notice notice-bad">
      <Icon name="warning" />
      <div>
        {fields > 0 && <p className="font-semibold">{t("common.form.wrong", { count: fields })}</p>}
        <ul>
          {errors.map(({ name, message }) => (
            <li key={name + message}>
              {name ? (
                <a href={`#${fieldId(name, scope)}`} onClick={goToField}>
                  {getLabelPrefix(name, message, labels[name])}
                  {message}
                </a>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function fieldOf(name: string, scope?: string) {
  return document.getElementById(fieldId(name, scope));
}

function getLabelPrefix(name: string, message: string, label = ""): string {
  const isNamed = message.toLowerCase().includes(label.toLowerCase());
  return isNamed || !name.includes(".") ? "" : `${label}: `;
}

/** The default action of the link would change the hash, and the router would then discard the errors of the form. */
function goToField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (field) event.preventDefault();
  field?.focus();
  field?.scrollIntoView({ block: "center" });
}

export function FieldErrors({ result, name }: { result: FormResult | undefined; name: string }) {
  return errorsOfField(result, name).map((message) => (
    <p key={message} className="error">
      {message}
    </p>
  ));
}
