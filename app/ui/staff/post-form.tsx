import { type DefaultValue, FormProvider } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import { useActionForm } from "../form/action-form";
import { ErrorSummary } from "../form/error-summary";
import type { FormResult } from "../form/form-result";

type FormStateProps = {
  result?: FormResult | undefined;
  /** The IDs of the fields begin with this text. It differs between forms of one page that have equally named fields. */
  scope?: string | undefined;
  /** The fields contain these values at first. Numbers and booleans are converted, and null is an empty field. */
  defaultValue?: Readonly<Record<string, unknown>> | undefined;
  children: ReactNode;
};

/** Lets the fields of `staff-fields.tsx` read their IDs, values and errors from conform. */
export function FormState({ result, scope = "f", defaultValue, children }: FormStateProps) {
  // The type of conform describes known fields, and some forms of staff are described by data.
  const [{ context }] = useActionForm(result, { id: scope, defaultValue: defaultValue as DefaultValue<Values> });
  return <FormProvider context={context}>{children}</FormProvider>;
}

type Values = Record<string, unknown>;
type FormAttributes = Pick<ComponentProps<"form">, "id" | "action" | "encType" | "className" | "aria-labelledby">;
export type PostFormProps = FormStateProps &
  FormAttributes & {
    hidden?: Readonly<Record<string, string | number>> | undefined;
    /** The error summary names fields by these labels. */
    labels?: Readonly<Record<string, string>> | undefined;
  };

/** A form of staff pages needs no script: only the server validates it. */
export function PostForm({ result, scope, defaultValue, hidden = {}, labels, children, ...form }: PostFormProps) {
  return (
    <FormState {...{ result, scope, defaultValue }}>
      <form method="post" noValidate {...form}>
        <ErrorSummary result={result} {...{ ...(scope && { scope }), ...(labels && { labels }) }} />
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
      </form>
    </FormState>
  );
}
