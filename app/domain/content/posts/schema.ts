import { z } from "zod";
import { pageNumber, slug } from "../../schema";

const kind = z.enum(["blog", "news"]);

/** Under a tag stand those of both kinds. */
export const ListPosts = z.object({
  kind: kind.default("blog"),
  tag: slug.optional(),
  page: pageNumber,
});
/** `except`: the post that it stands beside. */
export const PostsBeside = z.object({ kind: kind.default("blog"), except: slug.optional() });
