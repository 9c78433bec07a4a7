import { decodeText, findTags } from "./factories-http";

export type PageForm = {
  /** The page that contains the form. */
  page: string;
  target: string;
  isMultipart: boolean;
  /** The values with which the page sends the form, including those of the button. */
  values: readonly (readonly [name: string, value: string])[];
  /** Fields that a person can fill in, and hidden ones. */
  names: readonly string[];
  files: readonly string[];
  /** Equal for forms of different rows that have the same fields. */
  signature: string;
};

/** Lists each POST form of a page once per button that sends it. */
export function listForms(html: string, page: string): PageForm[] {
  return [...html.matchAll(/<form\b[^>]*>([\s\S]*?)<\/form>/g)].flatMap(([form]) => {
    const tag = findTags(form, "form")[0] ?? {};
    if (tag.method?.toLowerCase() !== "post") return [];
    const outside = tag.id ? findTags(html, "button").filter((button) => button.form === tag.id) : [];
    const inside = findTags(form, "button").filter(({ form: owner = tag.id }) => owner === tag.id);
    const buttons = [...inside, ...outside].filter(({ type = "submit" }) => type === "submit");
    const fields = readFormValues(form);
    const files = findTags(form, "input").flatMap(({ type, name }) => (type === "file" && name ? [name] : []));
    const names = [
      ...new Set(
        [...findTags(form, "input"), ...findTags(form, "textarea"), ...findTags(form, "select")].flatMap(
          ({ name, type }) => (name && type !== "file" ? [name] : []),
        ),
      ),
    ];
    return buttons.map(({ name, value = "", formAction, formaction }) => {
      const target = formAction ?? formaction ?? tag.action ?? page;
      const values = [...fields, ...(name ? [[name, value] as const] : [])];
      const signature = `${target.replace(/\d+/g, "0")} ${value} ${names.map((one) => one.replace(/\d+/g, "0")).join()} ${files}`;
      return {
        ...{ page, target, values, names, files, signature },
        isMultipart: (tag.encType ?? tag.enctype) === "multipart/form-data",
      };
    });
  });
}

/** Returns the values that a browser without scripts sends for the form's markup. */
export function readFormValues(form: string): [name: string, value: string][] {
  const inputs = findTags(form, "input").flatMap(
    ({ name, type = "text", value, checked, disabled }): [string, string][] => {
      if (!name || disabled !== undefined || type === "file") return [];
      if (/radio|checkbox/.test(type)) return checked === undefined ? [] : [[name, value ?? "on"]];
      return [[name, value ?? ""]];
    },
  );
  const areas = [...form.matchAll(/<textarea([^>]*)>([^<]*)</g)].map(([, tag = "", text = ""]): [string, string] => [
    findTags(`<textarea${tag}>`, "textarea")[0]?.name ?? "",
    decodeText(text).replace(/^\n/, ""),
  ]);
  const selects = [...form.matchAll(/<select([^>]*)>([\s\S]*?)<\/select>/g)].map(
    ([, tag = "", options = ""]): [string, string] => {
      const all = findTags(options, "option");
      const chosen = all.find(({ selected }) => selected !== undefined) ?? all[0];
      return [findTags(`<select${tag}>`, "select")[0]?.name ?? "", chosen?.value ?? ""];
    },
  );
  return [...inputs, ...areas, ...selects];
}
