import { eq } from "drizzle-orm";
import { z } from "zod";
import { isAnyOf } from "~db/is-any-of";
import { posts, postTags } from "~db/schema/content";
import { both, type Folder, instantIn, renderBoth } from "../folder.server";
import { itemsOf, type Kind, picturesIn, put, type Reference } from "../kind.server";
import { keywords, moment, plain, said, slug } from "../schema";

const Said = { title: plain, summary: said(500), keywords: keywords.optional() };
const Post = z.strictObject({
  ...Said,
  kind: z.enum(["blog", "news"]),
  author: slug,
  tags: z.array(slug).max(10),
  cover: slug.optional(),
  published: moment,
});

export function postKinds(folder: Folder): Kind[] {
  const items = itemsOf(folder.markdown("posts", Post, z.strictObject(Said)), {
    refers: ({ vi: { author, tags, cover } }) => [
      { to: "author", slug: author, path: ["author"] },
      ...tags.map((slug, index): Reference => ({ to: "tag", slug, path: ["tags", index] })),
      ...picturesIn([cover, "cover"]),
    ],
    async write({ slug, vi, en }, { tx, now, idOf, pictureOf }) {
      const body = both(vi.body, en?.body);
      const postId = await put(tx, posts, {
        ...{ slug, kind: vi.kind, body, drawn: renderBoth(body) },
        title: both(vi.title, en?.title),
        summary: both(vi.summary, en?.summary),
        keywords: vi.keywords === undefined ? null : both(vi.keywords, en?.keywords),
        cover: pictureOf(vi.cover),
        authorId: idOf("author", vi.author),
        publishedAt: instantIn(vi.published),
        takenBackAt: null,
        updatedAt: now,
      });
      await tx.delete(postTags).where(eq(postTags.postId, postId));
      const rows = [...new Set(vi.tags)].map((tag) => ({ postId, tagId: idOf("tag", tag) }));
      if (rows.length > 0) await tx.insert(postTags).values(rows);
      return postId;
    },
  });
  return [
    {
      name: "post",
      items,
      // Posts are withdrawn, not deleted, so that their comments survive.
      async takeAway({ tx, now }, slugs) {
        await tx.update(posts).set({ takenBackAt: now }).where(isAnyOf(posts.slug, slugs));
      },
    },
  ];
}
