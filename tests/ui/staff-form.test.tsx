import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { z } from "zod";
import { text } from "~/domain/schema";
import { submit } from "~/request/submit.server";
import type { FormResult } from "~/ui/form/form-result";
import { Choices } from "~/ui/staff/choices";
import { StaffCheckbox, StaffField, StaffSelect, useIsRefused } from "~/ui/staff/staff-fields";
import { StaffForm } from "~/ui/staff/staff-form";
import { findTags } from "~tests/setup/factories-http";

const Schedule = z.object({
  name: z.object({ vi: text.min(1), en: text.optional() }),
  capacity: z.coerce.number().int(),
  weekdays: z.array(z.string()).optional(),
  isActive: z.literal("on").optional(),
  pool: text.optional(),
});
const context = { locale: "en", origin: "https://shop.example", addSession: (to: string) => to } as const;

test("before it is sent, the form shows the stored numbers, texts, lists and booleans", () => {
  const html = renderForm(undefined);
  expect(inputNamed(html, "name.vi")).toMatchObject({ id: "schedule-name-vi", value: "Cáp treo" });
  expect(inputNamed(html, "capacity").value).toBe("40");
  expect(checkedValues(html, "weekdays")).toEqual(["1", "6"]);
  expect(inputNamed(html, "isActive").checked).toBe("");
  expect(html).toMatch(/<option value="2" selected="">/);
  expect(html).not.toContain("-error");
  expect(html).not.toContain("<details open");
});

test("a refused form shows what was sent, also where a field was emptied or unchecked", async () => {
  const html = renderForm(
    await send([
      ["name.en", "Cable car"],
      ["capacity", "many"],
      ["weekdays", "2"],
      ["pool", "1"],
    ]),
  );
  expect(inputNamed(html, "name.vi").value).toBeUndefined();
  expect(inputNamed(html, "name.en").value).toBe("Cable car");
  expect(inputNamed(html, "capacity")).toMatchObject({
    value: "many",
    "aria-invalid": "true",
    "aria-describedby": "schedule-capacity-error",
  });
  expect(checkedValues(html, "weekdays")).toEqual(["2"]);
  expect(inputNamed(html, "isActive").checked).toBeUndefined();
  expect(html).toMatch(/<option value="1" selected="">/);
});

test("the summary links to the fields, and a folded part opens for the errors in it", async () => {
  const html = renderForm(await send([["capacity", "40"]]));
  expect(html).toContain('href="#schedule-name-vi"');
  expect(html).toContain('id="schedule-name-vi-error"');
  expect(html).toMatch(/<details open/);
});

function renderForm(result: FormResult | undefined): string {
  return renderToString(<ScheduleForm result={result} />);
}

function ScheduleForm({ result }: { result: FormResult | undefined }) {
  return (
    <StaffForm
      action="save"
      button="Save"
      scope="schedule"
      result={result}
      defaultValue={{ name: { vi: "Cáp treo" }, capacity: 40, weekdays: [1, 6], isActive: true, pool: 2 }}
    >
      <NameFields />
      <StaffField name="capacity" label="Places" required />
      <Choices name="weekdays" legend="Weekdays" options={["1", "2", "6"].map((value) => ({ value, label: value }))} />
      <StaffCheckbox name="isActive" label="On sale" />
      <StaffSelect name="pool" label="Pool" options={["1", "2"].map((value) => ({ value, label: value }))} />
    </StaffForm>
  );
}

function NameFields() {
  return (
    <details open={useIsRefused("name")}>
      <StaffField name="name.vi" label="Name" required />
      <StaffField name="name.en" label="English name" />
    </details>
  );
}

async function send(fields: readonly (readonly [string, string])[]): Promise<FormResult> {
  const form = new FormData();
  for (const [field, value] of [["act", "save"] as const, ...fields]) form.append(field, value);
  const answer = await submit(form, context, Schedule, async () => "stay");
  if (answer instanceof Response) throw new Error("The form was accepted");
  return answer.data;
}

function inputNamed(html: string, field: string): Record<string, string> {
  return findTags(html, "input").find((input) => input.name === field) ?? {};
}

function checkedValues(html: string, field: string): (string | undefined)[] {
  return findTags(html, "input")
    .filter((input) => input.name === field && input.checked !== undefined)
    .map(({ value }) => value);
}
