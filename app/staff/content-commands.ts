import { z } from "zod";
import { listWritten } from "~/domain/community/list-written.server";
import { decideComment, decideReview } from "~/domain/community/moderate.server";
import { refusalReasons } from "~/domain/community/moderation.rules";
import { DecideWritten } from "~/domain/community/schema";
import { importContent } from "~/domain/content/import/import-content.server";
import { readFolder } from "~/domain/content/import/read-folder.server";
import { ImportContent } from "~/domain/content/import/schema";
import { changeSection, listPageSections } from "~/domain/content/pages/change-sections.server";
import type { Ctx } from "~/domain/ctx";
import { pictureAddress } from "~/domain/media/media.rules";
import { type Command, defineCommand, defineFieldCommand, Id, Name, UsageError } from "./command";

const decides = {
  takes: "<id> shown|<reason> [held|shown|refused]",
  how: `${refusalReasons.join(", ")}; the last argument is the current state, for a text that staff decided before`,
};

export const contentCommands: readonly Command[] = [
  defineCommand(
    {
      name: "content",
      parameters: "import <folder> [--apply]",
      description:
        "shows what the content of a folder (menu, albums, map, posts, questions and so on) would change; --apply changes it",
    },
    z.tuple([z.literal("import"), z.string().min(1), z.literal("--apply").optional()]),
    (ctx, ...[, folder, apply]) => importFolder(ctx, folder, apply !== undefined),
  ),
  defineCommand(
    {
      name: "comments",
      parameters: "",
      description: "lists the 30 newest comments that wait for a decision",
    },
    z.tuple([]),
    (ctx) => listHeld(ctx, "comment"),
  ),
  defineFieldCommand(
    {
      name: "comment",
      parameters: decides.takes,
      description: `shows or refuses a comment: ${decides.how}`,
    },
    DecideWritten,
    ([id, as, was]) => ({ id, as, was }),
    decideComment,
  ),
  defineCommand(
    { name: "reviews", parameters: "", description: "lists the 30 newest reviews that wait for a decision" },
    z.tuple([]),
    (ctx) => listHeld(ctx, "review"),
  ),
  defineFieldCommand(
    { name: "review", parameters: decides.takes, description: `shows or refuses a review: ${decides.how}` },
    DecideWritten,
    ([id, as, was]) => ({ id, as, was }),
    decideReview,
  ),
];

async function listHeld(ctx: Ctx, what: "comment" | "review"): Promise<string> {
  const { written } = await listWritten(ctx, { what, done: false });
  const lines = written.map(({ id, about: { page, slug }, stars, author, profession, avatar, title, content }) =>
    JSON.stringify({
      ...{ id, about: slug ?? page, ...(stars && { stars }), author, ...(profession && { profession }) },
      ...{ ...(avatar && { avatar: pictureAddress(avatar) }), ...(title && { title }), content },
    }),
  );
  return lines.join("\n") || "none waits";
}

async function importFolder(ctx: Ctx, folder: string, shouldApply: boolean): Promise<string> {
  const { files, pictures } = await readFolder(folder).catch((error: Error) => {
    throw new UsageError(`The folder ${folder} cannot be read: ${error.message}`);
  });
  const { problems, changes, applied } = await importContent(
    ctx,
    ImportContent.parse({ files, apply: shouldApply }),
    pictures,
  );
  if (problems.length > 0)
    throw new UsageError(
      [
        ...problems.map(({ file, line, says }) => `${file}:${line} ${says}`),
        `Nothing was written: ${problems.length} to mend first.`,
      ].join("\n"),
    );
  return [
    ...changes.map(({ what, kind, slug }) => `${what.replace("_", " ")} ${kind} ${slug}`),
    changes.length === 0 ? "nothing changes" : `${changes.length} changes`,
    ...(applied ? ["done"] : ["nothing was written: say --apply"]),
  ].join("\n");
}

/** The argument is `on`, `off`, a position, or the section's new content as JSON. */
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
      description: "lists the sections of a page: home, about, contact, pages/<slug>",
    },
    z.tuple([Name]),
    async (ctx, page) => (await listPageSections(ctx, page)).map((row) => JSON.stringify(row)).join("\n"),
  ),
  defineCommand(
    {
      name: "section",
      parameters: "<id> <on|off|position|content>",
      description: "shows, hides, moves or rewrites a section (content as JSON)",
    },
    z.tuple([Id, SectionChange]),
    (ctx, id, change) => changeSection(ctx, { id, change }),
  ),
];
