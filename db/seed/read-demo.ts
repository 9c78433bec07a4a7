import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { factIcons } from "~/domain/catalog/ticket-limits";
import { type Problem, readYaml } from "~/domain/content/import/read-yaml.server";
import { date, localizedUpTo, markdown, sentence, short, slugFormat, time } from "~/domain/content/import/schema";
import { NewSection } from "~/domain/content/pages/schema";
import { methodIds } from "~/domain/payments/adapters.server";
import { localizedInRequired } from "~/domain/schema";
import type { ChosenMethodId, MethodId } from "~db/schema/payments";

/** `demo/` contains what only the seed reads; the rest is what an owner can import. */
export const demoFolder = path.resolve("db/seed/nui-may");

/** @throws Error that lists every mistake with file and line */
export function readDemoFile<Value>(name: string, schema: z.ZodType<Value>): Value {
  const problems: Problem[] = [];
  const text = fs.readFileSync(path.join(demoFolder, name), "utf8");
  const read = readYaml({ name, text }, schema, problems);
  if (!read) throw new Error(problems.map(({ file, line, says }) => `${file}:${line} ${says}`).join("\n"));
  return read.value;
}

const weekday = z.number().int().min(1).max(7);
const vnd = z.number().int().min(0);
const dayPrices = z.strictObject({ weekday: vnd, weekend: vnd, holiday: vnd });
export const named = localizedInRequired(z.string()).strict();

const dayOfYear = z.string().regex(/^\d\d-\d\d$/);

const Ticket = z.strictObject({
  slug: slugFormat,
  pool: slugFormat,
  name: named,
  summary: sentence,
  description: markdown,
  includes: z.array(sentence),
  answers: z.array(z.strictObject({ question: sentence, answer: localizedUpTo(1500), of: slugFormat })),
  gallery: z.array(z.strictObject({ picture: slugFormat, caption: named })).default([]),
  facts: z.array(z.strictObject({ icon: z.enum(factIcons), title: named, note: named })).default([]),
  trip: z.array(z.strictObject({ title: named, note: named })).default([]),
  quote: z.strictObject({ text: named, author: named }).optional(),
  recommendedTimes: z.array(z.strictObject({ from: dayOfYear, to: dayOfYear, time, reason: named })).default([]),
  helpline: z.strictObject({ phone: z.string(), note: named }).optional(),
  goesWith: z
    .array(z.union([z.strictObject({ service: slugFormat }), z.strictObject({ product: slugFormat })]))
    .default([]),
  labels: z.array(z.enum(["featured", "new"])),
  openWeekdays: z.array(weekday),
  cutoffMinutes: z.number().int(),
  admits: z.strictObject({ up: z.number(), down: z.number(), most: z.number().optional() }),
  categories: z.array(
    z.strictObject({
      key: z.string(),
      name: named,
      note: named,
      members: z.array(named.extend({ as: z.string().optional() })),
      usually: dayPrices,
      inSeason: dayPrices,
    }),
  ),
});
export type DemoTicket = z.output<typeof Ticket>;
const Tickets = z.strictObject({
  policy: z.strictObject({
    exchangeUntilHours: z.number(),
    exchangesPerTicket: z.number(),
    refund: z.array(z.strictObject({ untilHours: z.number(), percent: z.number() })),
  }),
  tickets: z.array(Ticket),
});
export const readTickets = () => readDemoFile("demo/tickets.yaml", Tickets);

const Pool = z.strictObject({
  slug: slugFormat,
  name: short,
  lastEntry: time,
  schedules: z.array(
    z.strictObject({
      startsOn: date,
      endsOn: date.optional(),
      weekdays: z.array(weekday),
      times: z.array(time.or(z.literal(""))),
      capacity: z.number().int(),
    }),
  ),
});
export const readPools = () => readDemoFile("demo/pools.yaml", z.array(Pool));

const Calendar = z.strictObject({
  season: z.strictObject({ name: short, startsOn: date, endsOn: date }),
  holidays: z.array(z.strictObject({ date, name: short })),
  vatRates: z.array(z.strictObject({ startsOn: date, percent: z.number() })),
});
export const readCalendar = () => readDemoFile("demo/calendar.yaml", Calendar);

const nthDay = { weekday, nth: z.number().int().min(1) };
const Days = z.strictObject({
  shortDays: z.array(z.strictObject({ pool: slugFormat, time: z.string(), capacity: z.number().int(), ...nthDay })),
  closedDay: z.strictObject({ ...nthDay, reason: sentence }),
  weatherNote: named,
});
export const readDays = () => readDemoFile("demo/days.yaml", Days);

const isChosen = (id: MethodId): id is ChosenMethodId => id !== "credit" && id !== "free" && id !== "test";
const PaymentMethod = z.strictObject({ id: z.enum(methodIds.filter(isChosen)), name: named, note: named });
export const readPaymentMethods = () => readDemoFile("demo/payment-methods.yaml", z.array(PaymentMethod));

const ShippingZone = z.strictObject({
  name: short,
  takes: short,
  countries: z.array(z.string()),
  provinces: z.array(z.string()),
  fee: vnd,
  canBeFree: z.boolean(),
  minDays: z.number().int(),
  maxDays: z.number().int(),
  isInWorkingDays: z.boolean().optional(),
  cutOff: time,
});
export const readShippingZones = () => readDemoFile("demo/shipping-zones.yaml", z.array(ShippingZone));

const address = z.string().startsWith("/");
const Platform = z.strictObject({
  logos: z.array(z.strictObject({ type: z.enum(["logo", "favicon"]), lightModeUrl: address, darkModeUrl: address })),
  redirects: z.array(
    z.strictObject({
      kind: z.enum(["exact", "prefix"]),
      source: address,
      target: address,
      status: z.union([z.literal(301), z.literal(302)]),
    }),
  ),
  seoRecords: z.array(z.strictObject({ path: address, title: short, description: sentence })),
});
export const readPlatform = () => readDemoFile("demo/platform.yaml", Platform);
export const readSettings = () => readDemoFile("demo/settings.yaml", z.record(z.string(), z.string()));
export const readSiteTexts = () =>
  readDemoFile("demo/site-texts.yaml", z.object({ "shop.name": sentence }).catchall(sentence));

export function readSections(): z.output<typeof NewSection>[] {
  const folder = "demo/sections";
  const names = fs.readdirSync(path.join(demoFolder, folder), { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => name.endsWith(".yaml"))
    .toSorted()
    .flatMap((name) => {
      const pageType = name.slice(0, -".yaml".length).replaceAll(path.sep, "/");
      const sections = readDemoFile(`${folder}/${name}`, z.array(z.record(z.string(), z.unknown())));
      return sections.map((section, position) => NewSection.parse({ ...section, pageType, position }));
    });
}

/** `request_refund` requests a refund of one unit, `refund` pays it, `exchange` exchanges the tickets for the next day, `expire` lets the payment deadline pass, and `close` closes the day of the tickets. */
const Step = z.enum([
  "pay",
  "accept",
  "process",
  "ship",
  "deliver",
  "cancel",
  "request_refund",
  "refuse",
  "refund",
  "exchange",
  "expire",
  "close",
]);
export type DemoStep = z.output<typeof Step>;
const Bought = z.union([
  z.strictObject({ ticket: slugFormat, people: z.record(z.string(), z.number().int()), inDays: z.number().int() }),
  z.strictObject({ product: slugFormat, quantity: z.number().int() }),
]);
const Order = z.strictObject({
  daysAgo: z.number().int().min(0),
  bought: Bought,
  method: z.enum(["vietqr", "cod"]),
  steps: z.array(Step),
});
export type DemoOrder = z.output<typeof Order>;
const Orders = z.strictObject({
  customer: z.strictObject({ fullName: z.string(), firstName: z.string(), phone: z.string() }),
  address: z.strictObject({ stateProvince: z.string(), city: z.string(), line: z.string() }),
  closedDayReason: named,
  refundNote: z.string(),
  refusalReason: z.string(),
  orders: z.array(Order),
});
export const readOrders = () => readDemoFile("demo/orders.yaml", Orders);
