import { z } from "zod";

export const MyOrders = z.object({ page: z.number().int().min(1).max(1_000).default(1) });
