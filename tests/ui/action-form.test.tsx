import { getFormProps } from "@conform-to/react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { z } from "zod";
import { email, name, text } from "~/domain/schema";
import { submit } from "~/request/submit.server";
import { inputProps, useActionForm } from "~/ui/form/action-form";
import { Field } from "~/ui/form/field";
import type { FormResult } from "~/ui/form/form-result";
import { findTags } from "~tests/setup/factories-http";

const Profile = z.object({ fullName: name, firstName: name.optional(), email, password: text.min(8) });
const context = { locale: "en", origin: "https://shop.example", addSession: (to: string) => to } as const;

test("before it is sent, a form has its default values and is validated by the browser", () => {
  const html = renderForm(undefined);
  expect(findTags(html, "form")).toEqual([{ id: "f" }]);
  expect(inputNamed(html, "fullName")).toMatchObject({
    id: "f-fullName",
    value: "Lê Mai",
    required: "",
    maxLength: "100",
  });
  expect(inputNamed(html, "email")["aria-describedby"]).toBe("f-email-help");
  expect(html).not.toContain("-error");
});

test("a refused form has the sent values, and each message belongs to its field", async () => {
  const html = renderForm(await send({ fullName: "Trần Hoa", firstName: "", email: "hoa@", password: "short" }));
  expect(inputNamed(html, "fullName").value).toBe("Trần Hoa");
  // A field that the visitor has emptied stays empty and does not get its default value again.
  expect(inputNamed(html, "firstName").value).toBeUndefined();
  const field = inputNamed(html, "email");
  expect(field).toMatchObject({
    value: "hoa@",
    "aria-invalid": "true",
    "aria-describedby": "f-email-error f-email-help",
  });
  expect(html).toMatch(/<p class="error" id="f-email-error">[^<]+<\/p>/);
  expect(inputNamed(html, "fullName")["aria-invalid"]).toBeUndefined();
  expect(html).not.toContain("short");
});

function renderForm(result: FormResult | undefined): string {
  return renderToString(<ProfileForm result={result} />);
}

function ProfileForm({ result }: { result: FormResult | undefined }) {
  const defaultValue = { fullName: "Lê Mai", firstName: "Mai" };
  const [form, fields] = useActionForm<z.input<typeof Profile>>(result, { defaultValue });
  return (
    <form {...getFormProps(form)}>
      <Field {...inputProps(fields.fullName)} label="Name" required maxLength={100} />
      <Field {...inputProps(fields.firstName)} label="First name" />
      <Field {...inputProps(fields.email)} type="email" label="Email" help="For the tickets" />
      <Field {...inputProps(fields.password)} type="password" label="Password" />
    </form>
  );
}

async function send(fields: Record<string, string>): Promise<FormResult> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  const answer = await submit(form, context, Profile, async () => "stay");
  if (answer instanceof Response) throw new Error("The form was accepted");
  return answer.data;
}

function inputNamed(html: string, field: string): Record<string, string> {
  return findTags(html, "input").find((input) => input.name === field) ?? {};
}
