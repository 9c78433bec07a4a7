import { eq } from "drizzle-orm";
import { z } from "zod";
import { isAnyOf } from "~db/is-any-of";
import { posts, postTags } from "~db/schema/content";
import { upsertBySlug } from "~db/upsert-by-slug";
import { type Folder, localizedField, parseMoment, renderBody } from "../folder.server";
import { createItems, type ImportKind, pictureReferences, type Reference } from "../kind.server";
import { keywords, moment, plain, slugFormat, textUpTo } from "../schema";

const Texts = { title: plain, summary: textUpTo(500), keywords: keywords.optional() };
const Post = z.strictObject({
  ...Texts,
  kind: z.enum(["blog", "news"]),
  author: slugFormat,
  tags: z.array(slugFormat).max(10),
  cover: slugFormat.optional(),
  published: moment,
});

export function postKinds(folder: Folder): ImportKind[] {
  const items = createItems(folder.markdown("posts", Post, z.strictObject(Texts)), {
    references: ({ main: { author, tags, cover } }) => [
      { to: "author", slug: author, path: ["author"] },
      ...tags.map((slug, index): Reference => ({ to: "tag", slug, path: ["tags", index] })),
      ...pictureReferences([cover, "cover"]),
    ],
    async write({ slug, main, texts }, { tx, now, idOf, pictureOf }) {
      const body = localizedField(texts, "body");
      const postId = await upsertBySlug(tx, posts, {
        ...{ slug, kind: main.kind, body, rendered: renderBody(body) },
        title: localizedField(texts, "title"),
        summary: localizedField(texts, "summary"),
        keywords: main.keywords === undefined ? null : localizedField(texts, "keywords"),
        cover: pictureOf(main.cover),
        authorId: idOf("author", main.author),
        publishedAt: parseMoment(main.published),
        withdrawnAt: null,
        updatedAt: now,
      });
      await tx.delete(postTags).where(eq(postTags.postId, postId));
      const rows = [...new Set(main.tags)].map((tag) => ({ postId, tagId: idOf("tag", tag) }));
      if (rows.length > 0) await tx.insert(postTags).values(rows);
      return postId;
    },
  });
  return [
    {
      name: "post",
      items,
      // Posts are withdrawn, not deleted, so that their comments survive.
      async removeItems({ tx, now }, slugs) {
        await tx.update(posts).set({ withdrawnAt: now }).where(isAnyOf(posts.slug, slugs));
      },
    },
  ];
}
