import { type MouseEvent, useEffect, useRef } from "react";
import { useT } from "~/i18n/use-t";
import { Icon } from "../parts/icon";
import { allErrors, errorsOfField, type FormResult, fieldId } from "./form-result";

type Props = {
  result: FormResult | undefined;
  scope?: string;
  labels?: Readonly<Record<string, string>>;
};

/** Each message links to its field. The summary takes the focus when it appears. */
export function ErrorSummary({ result, scope, labels = {} }: Props) {
  const { t } = useT();
  const box = useRef<HTMLDivElement>(null);
  const errors = allErrors(result);
  const fields = errors.filter(({ name }) => name).length;
  useEffect(() => {
    if (result?.form.error) box.current?.focus();
  }, [result]);
  if (errors.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: without a script the document must open at the error
    <div role="alert" tabIndex={-1} ref={box} autoFocus className="notice notice-bad">
      <Icon name="warning" />
      <div>
        {fields > 0 && <p className="font-semibold">{t("common.form.wrong", { count: fields })}</p>}
        <ul>
          {errors.map(({ name, message }) => (
            <li key={name + message}>
              {name ? (
                <a href={`#${fieldId(name, scope)}`} onClick={goToField}>
                  {before(name, message, labels[name])}
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

function before(name: string, message: string, label = ""): string {
  const isNamed = message.toLowerCase().includes(label.toLowerCase());
  return isNamed || !name.includes(".") ? "" : `${label}: `;
}

/** With a script, a change of the URL's hash would make the router drop the form's errors. */
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
