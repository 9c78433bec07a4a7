import { z } from "zod";
import { closeDb, getDb } from "~db/client.server";
import type { Ctx } from "./domain/ctx";
import { DomainError } from "./domain/errors";
import {
  acceptOrder,
  cancelByStaff,
  completeServices,
  deliverOrder,
  processOrder,
  shipOrder,
} from "./domain/orders/end/fulfil-order.server";
import { confirmTransfer } from "./domain/orders/money/confirm-transfer.server";
import { listStuckMoney } from "./domain/orders/money/list-stuck-money.server";
import { matchReceipt, returnReceipt } from "./domain/orders/money/match-receipt.server";
import { finishRefund } from "./domain/orders/money/send-refunds.server";
import { setFeatureFlag } from "./domain/platform/feature-flags.server";
import { changeSetting } from "./domain/platform/public-settings.server";
import { removeRedirect, saveRedirect } from "./domain/platform/redirects.server";
import { saveSeoField } from "./domain/platform/save-seo-field.server";
import { RedirectRule, SeoField, SettingChange } from "./domain/platform/schema";
import { changeSection, listPageSections } from "./domain/platform/sections/change-sections.server";
import { activateTheme } from "./domain/platform/theme.server";
import { day } from "./domain/schema";
import { isCode, tidyCode } from "./domain/tickets/codes.server";
import { jobCtx } from "./jobs/job-ctx.server";
import { ConfigError, requireConfig } from "./lib/config.server";
import { kindOfError } from "./lib/log.server";

const usage = `npm run staff -- <command>
  stuck                                      money that waits for somebody, and refunds that are due
  accept <order code>                        an order that is paid at the door is taken on
  process <order code>                       its parcel is being packed
  ship <order code> <carrier> [tracking]     its parcel has gone
  deliver <order code>                       its parcel was handed over (and paid, where it is paid at the door)
  done <order code> [YYYY-MM-DD]             its services were done, those of a day or all
  cancel <order code>                        an unpaid order is given up
  confirm <order code> <amount> <reference>  a transfer was seen on the bank's statement (amount in VND)
  match <receipt id> <order code>            a waiting receipt was meant for this order
  return <receipt id>                        a waiting receipt goes back
  refund-done <refund id>                    a refund was sent by hand
  flag <key> <on|off>                        a feature is switched, for everybody at once
  setting <key> <value>                      a setting is changed
  theme <name>                               a theme becomes the active one
  seo <path> <field> <vi> [en]               what searches and shared links show of a page; "" leaves it to the page
                                             (title, description, keywords, ogTitle, ogDescription, ogImage, canonicalUrl)
  sections <page>                            what a page is built of: home, about, contact, pages/<slug>
  section <id> <on|off|position|content>     one of them is shown, hidden, moved or rewritten (content as JSON)
  redirect <from> <to> [301|302] [prefix]    a path has moved (with \`prefix\`: and all below it)
  redirect-remove <from>                     it has not`;

const Code = z.string().transform(tidyCode).refine(isCode, "An order code has ten letters and digits.");
const Amount = z
  .string()
  .regex(/^[1-9]\d{0,11}$/, "The amount is in whole VND, digits only: 250000.")
  .transform(Number);
const Id = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, "An id is a number, as `stuck` lists it.")
  .transform(Number);
const Reference = z.string().trim().min(1, "The bank's reference is missing.").max(100, "The reference is too long.");
/** `on`, `off`, a position, or what the section is to say. */
const SectionChange = z.string().transform((typed, { addIssue }) => {
  if (typed === "on" || typed === "off") return { isActive: typed === "on" };
  if (/^\d{1,3}$/.test(typed)) return { position: Number(typed) };
  try {
    return { content: JSON.parse(typed) as unknown };
  } catch {
    addIssue("Say on, off, a position, or the content as JSON.");
    return z.NEVER;
  }
});
const Name = z.string().trim().min(1).max(100);

class Misused extends Error {}

try {
  requireConfig();
  console.log((await run(await jobCtx(getDb()), process.argv.slice(2))) ?? "done");
} catch (error) {
  console.error(wordsFor(error));
  process.exitCode = 1;
} finally {
  await closeDb();
}

async function run(ctx: Ctx, [command, ...args]: string[]): Promise<unknown> {
  switch (command) {
    case "stuck":
      return listStuckMoney(ctx);
    case "accept":
      return acceptOrder(ctx, read(z.tuple([Code]), args)[0]);
    case "process":
      return processOrder(ctx, read(z.tuple([Code]), args)[0]);
    case "ship": {
      const [code, carrier, tracking = ""] = read(z.tuple([Code, Name, Name.optional()]), args);
      return shipOrder(ctx, { code, carrier, tracking });
    }
    case "deliver":
      return deliverOrder(ctx, read(z.tuple([Code]), args)[0]);
    case "done": {
      const [code, date] = read(z.tuple([Code, day.optional()]), args);
      return `${await completeServices(ctx, { code, ...(date && { date }) })} done`;
    }
    case "cancel":
      return cancelByStaff(ctx, read(z.tuple([Code]), args)[0]);
    case "confirm": {
      const [code, amount, reference] = read(z.tuple([Code, Amount, Reference]), args);
      return confirmTransfer(ctx, { code, amount, reference });
    }
    case "match": {
      const [id, code] = read(z.tuple([Id, Code]), args);
      return matchReceipt(ctx, { id, code });
    }
    case "return": {
      const [id] = read(z.tuple([Id]), args);
      return (await returnReceipt(ctx, { id })) ? "a refund is due now" : "no such receipt waits";
    }
    case "refund-done": {
      const [id] = read(z.tuple([Id]), args);
      return (await finishRefund(ctx, { id })) ? "done" : "no such refund is due";
    }
    case "flag": {
      const [key, state] = read(z.tuple([Name, z.enum(["on", "off"])]), args);
      return setFeatureFlag(ctx, { key, enabled: state === "on" });
    }
    case "setting": {
      const [key, value] = args;
      return changeSetting(ctx, readFields(SettingChange, { key, value }));
    }
    case "theme":
      return activateTheme(ctx, read(z.tuple([Name]), args)[0]);
    case "seo": {
      const [path, field, vi, en] = args;
      return saveSeoField(ctx, readFields(SeoField, { path, field, vi, en }));
    }
    case "sections":
      return (await listPageSections(ctx, read(z.tuple([Name]), args)[0])).map((row) => JSON.stringify(row)).join("\n");
    case "section": {
      const [id, change] = read(z.tuple([Id, SectionChange]), args);
      return changeSection(ctx, { id, change });
    }
    case "redirect": {
      const prefix = args.includes("prefix");
      const [source, target, status] = args.filter((arg) => arg !== "prefix");
      const rule = { kind: prefix ? "prefix" : "exact", source, target, status: Number(status ?? 301) };
      return saveRedirect(ctx, readFields(RedirectRule, rule));
    }
    case "redirect-remove":
      return `${await removeRedirect(ctx, read(z.tuple([Name]), args)[0])} removed`;
    default:
      throw new Misused(usage);
  }
}

/** The arguments as the command takes them; too few or too many are told by how it is used. */
function read<Args>(schema: z.ZodType<Args>, args: string[]): Args {
  const { data, error } = schema.safeParse(args);
  if (data !== undefined) return data;
  const wrong = error?.issues.find(({ path, code }) => path.length > 0 && code !== "invalid_type");
  throw new Misused(wrong?.message ?? usage);
}

/** The same for arguments that have names: what is wrong with which stands first. */
function readFields<Fields>(schema: z.ZodType<Fields>, fields: Record<string, unknown>): Fields {
  const { data, error } = schema.safeParse(fields);
  if (data !== undefined) return data;
  const [wrong] = error?.issues ?? [];
  throw new Misused([wrong && `${wrong.path.join(".")}: ${wrong.message}`, usage].join("\n"));
}

function wordsFor(error: unknown): string {
  if (error instanceof Misused || error instanceof ConfigError) return error.message;
  if (error instanceof z.ZodError) return z.prettifyError(error);
  if (!(error instanceof DomainError)) return `It failed: ${kindOfError(error)}`;
  if (error.code === "order_not_found") return "No order has this code.";
  if (error.code === "not_payable") return "Money for it is in doubt: see `stuck`, then `match` or `return` it first.";
  if (error.code === "redirect_loop") return "This rule would send visitors round in a circle.";
  return error.code === "receipt_not_found" ? "No such receipt waits." : error.code;
}
