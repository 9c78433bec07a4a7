import { z } from "zod";
import { slug } from "../schema";
import { dishMarks } from "./dish-marks.rules";

export const MenuQuery = z.object({ mark: z.enum(dishMarks).optional() });
export const AlbumQuery = z.object({ slug, page: z.coerce.number().int().min(1).max(1000).default(1) });
export const AlbumPicture = z.object({ album: slug, slug });
export const QuestionsQuery = z.object({ spot: z.enum(["ticket", "cart", "checkout"]).optional() });
