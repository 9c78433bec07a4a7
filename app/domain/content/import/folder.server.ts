import type { z } from "zod";
import type { Localized } from "~/lib/locale";
import { renderMarkdownText } from "~/lib/markdown.server";
import { instantOf } from "~/lib/shop-time";
import type { RenderedBody } from "~db/schema/content";
import { type Problem, type ReadValue, readFrontMatter, readYaml, type TextFile } from "./read-yaml.server";
import { slugFormat as aSlug } from "./schema";

type TwoFiles<Vi, En> = { slug: string; vi: Vi & { body: string }; en?: En & { body: string } };

export type Folder = {
  yaml<Value>(name: string, schema: z.ZodType<Value>): ReadValue<Value> | null;
  yamlIn<Value>(under: string, schema: z.ZodType<Value>): { name: string; read: ReadValue<Value> }[];
  markdown<Vi, En>(under: string, vi: z.ZodType<Vi>, en: z.ZodType<En>): ReadValue<TwoFiles<Vi, En>>[];
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
    markdown(under, viSchema, enSchema) {
      return namesIn(under, ".vi.md").flatMap((slug) => {
        const [viFile, enFile] = [takeFile(`${under}/${slug}.vi.md`), takeFile(`${under}/${slug}.en.md`)];
        const vi = viFile && readFrontMatter(viFile, viSchema, problems);
        const en = enFile && readFrontMatter(enFile, enSchema, problems);
        const slugIssue = aSlug.safeParse(slug).error?.issues[0];
        if (viFile && slugIssue) problems.push({ file: viFile.name, line: 1, says: `its name: ${slugIssue.message}` });
        if (!vi || en === null) return [];
        const value = { slug, vi: { ...vi.value, body: vi.body }, ...(en && { en: { ...en.value, body: en.body } }) };
        return [{ value, locate: vi.locate }];
      });
    },
    unread: () => [...unread.keys()],
  };
}

export function toLocalized(vi: string, en: string | undefined): Localized {
  return en === undefined ? { vi } : { vi, en };
}

export function renderBoth({ vi, en }: Localized): RenderedBody {
  return en === undefined ? { vi: renderMarkdownText(vi) } : { vi: renderMarkdownText(vi), en: renderMarkdownText(en) };
}

export function parseMoment(moment: string): Date {
  return instantOf(moment.slice(0, 10), moment.slice(11));
}
