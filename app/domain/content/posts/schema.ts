import { z } from "zod";
import { pageNumber, slug } from "../../schema";

const kind = z.enum(["blog", "news"]);

export const ListPosts = z.object({
  kind: kind.default("blog"),
  tag: slug.optional(),
  page: pageNumber,
});
export const RelatedPostsQuery = z.object({ kind: kind.default("blog"), except: slug.optional() });
