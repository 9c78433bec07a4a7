import { z } from "zod";
import { isDate } from "~/lib/shop-time";
import { day, slug } from "../schema";

const month = z.string().refine((text) => isDate(`${text}-01`), { params: { key: "invalid_date" } });

export const TicketBySlug = z.object({ slug });
/** Without a month: the one of today, as the shop's clock has it. */
export const TicketMonth = z.object({ slug, month: month.optional() });
export const TicketDay = z.object({ slug, date: day });
