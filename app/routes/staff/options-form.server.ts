import { z } from "zod";
import { EditOptions } from "~/domain/catalog/products/schema.server";
import { DomainError } from "~/domain/errors";
import { defaultLocale, type Localized, locales } from "~/lib/locale";
import { optionField, valueField } from "~/ui/staff/products/option-fields";

type OptionTexts = { key?: string; name: Partial<Localized> };
/** Maps paths of the use case's input to names of the form's fields. These differ, because empty rows are left out. */
type InputNames = ReadonlyMap<string, string>;
type OptionsInput = { input: z.output<typeof EditOptions>; names: InputNames };

const maxRows = 30;

export const optionsForm = z.looseObject({}).transform((fields, context): OptionsInput => {
  const names = new Map<string, string>();
  const options: (OptionTexts & { values: OptionTexts[] })[] = [];
  for (let option = 0; option < maxRows; option++) {
    const head = readTexts(fields[optionField(option)]);
    const values: OptionTexts[] = [];
    for (let value = 0; value < maxRows; value++) {
      const texts = readTexts(fields[valueField(option, value)]);
      if (!texts) continue;
      names.set(`options.${options.length}.values.${values.length}.name`, valueField(option, value));
      values.push(texts);
    }
    if (!head && values.length === 0) continue;
    names.set(`options.${options.length}.name`, optionField(option));
    if (values.length === 0) names.set(`options.${options.length}.values`, `${valueField(option, 0)}.${defaultLocale}`);
    options.push({ ...(head ?? { name: {} }), values });
  }
  const base = typeof fields.base === "string" ? fields.base : undefined;
  const parsed = EditOptions.safeParse({ id: Number(fields.id), options, base }, { reportInput: true });
  if (parsed.success) return { input: parsed.data, names };
  for (const { message: _, input, path, ...issue } of parsed.error.issues)
    context.issues.push({ ...issue, input, path: inputName(names, path.join(".")).split(".") } as z.core.$ZodRawIssue);
  return z.NEVER;
});

/** In the errors of `run`, replaces paths of the use case's input by the names of the form's fields. */
export async function atInputs<Result>(names: InputNames, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof DomainError) || error.field === undefined) throw error;
    const { code, field, params, also } = error;
    throw new DomainError(code, {
      ...{ field: inputName(names, field), params },
      also: also.map((one) => ({ ...one, field: inputName(names, one.field) })),
    });
  }
}

function inputName(names: InputNames, path: string): string {
  const [, start = path, part = ""] = /^(.*\.name)\.(\w+)$/.exec(path) ?? [];
  const name = names.get(start) ?? path;
  return part ? `${name}.${part}` : name;
}

function readTexts(row: unknown): OptionTexts | null {
  const text = (name: string) => {
    const value = Object.entries(Object(row)).find(([key]) => key === name)?.[1];
    return typeof value === "string" && value.trim() !== "" ? value : undefined;
  };
  const name = Object.fromEntries(locales.map((locale) => [locale, text(locale)]).filter(([, typed]) => typed));
  if (Object.keys(name).length === 0) return null;
  const key = text("key");
  return { ...(key !== undefined && { key }), name };
}
