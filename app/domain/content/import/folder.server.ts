import type { z } from "zod";
import { defaultLocale, type Locale, type Localized, type LocalizedOf, locales, mapLocalized } from "~/lib/locale";
import { renderMarkdownText } from "~/lib/markdown.server";
import { instantOf } from "~/lib/shop-time";
import type { RenderedBody } from "~db/schema/content";
import { type Problem, type ReadValue, readFrontMatter, readYaml, type TextFile } from "./read-yaml.server";
import { slugFormat as aSlug } from "./schema";

type WithBody<Facts> = Facts & { body: string };
/** An item has one Markdown file per language. That of the default language is required and has the facts (`main`). */
type TranslatedFile<Main, Texts> = { slug: string; main: WithBody<Main>; texts: LocalizedOf<WithBody<Texts>> };

export type Folder = {
  yaml<Value>(name: string, schema: z.ZodType<Value>): ReadValue<Value> | null;
  yamlIn<Value>(under: string, schema: z.ZodType<Value>): { name: string; read: ReadValue<Value> }[];
  markdown<Main extends Texts, Texts>(
    under: string,
    main: z.ZodType<Main>,
    texts: z.ZodType<Texts>,
  ): ReadValue<TranslatedFile<Main, Texts>>[];
  unread(): string[];
};

export function createFolder(files: readonly TextFile[], problems: Problem[]): Folder {
  const unread = new Map(files.map(({ name, text }) => [name, { name, text: text.replaceAll("\r\n", "\n") }]));
  const takeFile = (name: string) => {
    const file = unread.get(name);
    unread.delete(name);
    return file;
  };
  const namesIn = (under: string, ending: string) =>
    [...unread.keys()]
      .filter((name) => name.startsWith(`${under}/`) && name.endsWith(ending))
      .map((name) => name.slice(under.length + 1, -ending.length))
      .toSorted();
  return {
    yaml(name, schema) {
      const file = takeFile(name);
      return file ? readYaml(file, schema, problems) : null;
    },
    yamlIn(under, schema) {
      return namesIn(under, ".yaml").flatMap((name) => {
        const file = takeFile(`${under}/${name}.yaml`);
        const read = file && readYaml(file, schema, problems);
        return read ? [{ name, read }] : [];
      });
    },
    markdown(under, mainSchema, textsSchema) {
      return namesIn(under, `.${defaultLocale}.md`).flatMap((slug) => {
        const takeLanguage = (locale: Locale) => takeFile(`${under}/${slug}.${locale}.md`);
        const mainFile = takeLanguage(defaultLocale);
        const main = mainFile && readFrontMatter(mainFile, mainSchema, problems);
        const others = locales
          .filter((locale) => locale !== defaultLocale)
          .flatMap((locale) => {
            const file = takeLanguage(locale);
            return file ? [{ locale, read: readFrontMatter(file, textsSchema, problems) }] : [];
          });
        const slugIssue = aSlug.safeParse(slug).error?.issues[0];
        if (mainFile && slugIssue)
          problems.push({ file: mainFile.name, line: 1, says: `its name: ${slugIssue.message}` });
        if (!main || others.some(({ read }) => read === null)) return [];
        const facts = { ...main.value, body: main.body };
        const translations = others.flatMap(({ locale, read }) =>
          read ? [[locale, { ...read.value, body: read.body }] as const] : [],
        );
        const value = { slug, main: facts, texts: { [defaultLocale]: facts, ...Object.fromEntries(translations) } };
        return [{ value, locate: main.locate }];
      });
    },
    unread: () => [...unread.keys()],
  };
}

/** Returns one field of the files of an item, such as the title in each language. The main file must have it. */
export function localizedField<Texts, Field extends keyof Texts>(
  files: LocalizedOf<Texts>,
  field: Field,
): LocalizedOf<NonNullable<Texts[Field]>> {
  return mapLocalized(files, (file) => file[field] ?? undefined);
}

export function renderBody(body: Localized): RenderedBody {
  return mapLocalized(body, renderMarkdownText);
}

export function parseMoment(moment: string): Date {
  return instantOf(moment.slice(0, 10), moment.slice(11));
}
