import { z } from "zod";
import { isDate } from "~/lib/shop-time";
import { day, says, slug } from "../schema";

const month = z.string().refine((text) => isDate(`${text}-01`), says("invalid_date"));

/** Without a month: the one of today, as the shop's clock has it. */
export const TicketMonth = z.object({ slug, month: month.optional() });
/** Without a day: the first of the month that can be had. */
export const TicketPage = TicketMonth.extend({ date: day.optional() });
/** Without a ticket: the first of the shelf. */
export const TicketOrder = TicketPage.partial({ slug: true });
export const TicketDay = z.object({ slug, date: day });
