import { z } from "zod";
import { locales } from "~/lib/locale";

export const Search = z.object({
  q: z.string().trim().max(100),
  page: z.coerce.number().int().min(1).max(10).default(1),
});

export const Suggest = Search.pick({ q: true }).extend({ locale: z.enum(locales).optional() });

export const UrlPart = z.object({ part: z.number().int().min(1).max(9_999).default(1) }).default({ part: 1 });
