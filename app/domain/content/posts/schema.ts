import { z } from "zod";
import { slug } from "../../schema";

const kind = z.enum(["blog", "news"]);

/** Under a tag stand those of both kinds. */
export const ListPosts = z.object({
  kind: kind.default("blog"),
  tag: slug.optional(),
  page: z.coerce.number().int().min(1).max(100).default(1),
});
/** `except`: the post that it stands beside. */
export const PostsBeside = z.object({ kind: kind.default("blog"), except: slug.optional() });
