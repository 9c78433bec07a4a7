import { z } from "zod";

export const ServiceBySlug = z.object({ slug: z.string().min(1).max(100) });
