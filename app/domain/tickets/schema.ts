import { z } from "zod";
import { isDate } from "~/lib/shop-time";
import { day, slug, withErrorText } from "../schema";

const month = z.string().refine((text) => isDate(`${text}-01`), withErrorText("invalid_date"));

export const TicketMonth = z.object({ slug, month: month.optional() });
export const TicketPage = TicketMonth.extend({ date: day.optional() });
export const TicketOrder = TicketPage.partial({ slug: true });
export const TicketDay = z.object({ slug, date: day });
