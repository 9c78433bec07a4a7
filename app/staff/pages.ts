import { z } from "zod";
import { changeSection, listPageSections } from "~/domain/content/pages/change-sections.server";
import { type Command, defineCommand, Id, Name } from "./command";

/** `on`, `off`, a position, or what the section is to say. */
const SectionChange = z.string().transform((typed, { addIssue }) => {
  if (typed === "on" || typed === "off") return { isActive: typed === "on" };
  if (/^\d{1,3}$/.test(typed)) return { position: Number(typed) };
  try {
    return { content: JSON.parse(typed) as unknown };
  } catch {
    addIssue("Say on, off, a position, or the content as JSON.");
    return z.NEVER;
  }
});

export const pageCommands: readonly Command[] = [
  defineCommand(
    {
      name: "sections",
      parameters: "<page>",
      description: "what a page is built of: home, about, contact, pages/<slug>",
    },
    z.tuple([Name]),
    async (ctx, page) => (await listPageSections(ctx, page)).map((row) => JSON.stringify(row)).join("\n"),
  ),
  defineCommand(
    {
      name: "section",
      parameters: "<id> <on|off|position|content>",
      description: "one of them is shown, hidden, moved or rewritten (content as JSON)",
    },
    z.tuple([Id, SectionChange]),
    (ctx, id, change) => changeSection(ctx, { id, change }),
  ),
];
