import fs from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { defaultTheme, defaultTicketCard } from "~/domain/shop/default-theme";
import { addPolicyTemplates } from "~/domain/shop/policies.server";
import { standardFlags, standardSettings } from "~/domain/shop/settings.rules";
import { currentTime } from "~/lib/clock";
import { defaultLocale, type Locale, type LocalizedOf, mapLocalized, otherLocales } from "~/lib/locale";
import type { Db, Tx } from "../client.server";
import * as tables from "../schema/index";
import { readPaymentMethods } from "./read-demo";

const templateFolder = path.resolve("db/seed/policy-templates");

type Template = { title: string; body: string };

const policySlugs = ["tickets", "shipping", "privacy", "terms", "complaints"];

const LOCK = 7_310_488;

/** Adds the rows that every shop needs, without content. Does nothing and returns false if the database has a shop. */
export async function seedEmptyShop(db: Db, now = currentTime()): Promise<boolean> {
  return seedOnce(db, async (tx) => {
    await seedStandardRows(tx, now, { settings: {}, theme: defaultTheme.name });
    await seedPolicyTemplates(tx, now);
    // Transfers are offered once there is a bank account. Staff switch on the other methods.
    const methods = readPaymentMethods().map((method, position) => ({ ...method, position }));
    await tx
      .insert(tables.paymentMethods)
      .values(methods.map((method) => ({ ...method, isEnabled: method.id === "vietqr" })));
  });
}

/** Runs `fill` in a transaction unless the database has a shop. */
export async function seedOnce(db: Db, fill: (tx: Tx) => Promise<void>): Promise<boolean> {
  return db.transaction(async (tx) => {
    // A second process may wait for the first for longer than the default timeouts.
    await tx.execute(sql`select set_config('lock_timeout', '60s', true), set_config('statement_timeout', '60s', true)`);
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    if ((await tx.$count(tables.settings)) > 0 || (await tx.$count(tables.ticketTypes)) > 0) return false;
    await fill(tx);
    return true;
  });
}

type OwnRows = { settings: Readonly<Record<string, string>>; theme: string };

export async function seedStandardRows(tx: Tx, now: Date, { settings: own, theme }: OwnRows): Promise<void> {
  const settings = standardSettings().map(([key, of]) => ({ key, ...of, value: own[key] ?? of.value }));
  await tx.insert(tables.settings).values(settings);
  await tx.insert(tables.featureFlags).values(standardFlags().map(([key, isEnabled]) => ({ key, isEnabled })));
  const written = { createdAt: now, updatedAt: now };
  const [added] = await tx
    .insert(tables.themes)
    .values({ name: theme, isActive: true, colors: defaultTheme.colors, ...written })
    .returning();
  if (!added) throw new Error("seedStandardRows: no row came of an insert");
  const card = { type: "ticket-card", settings: defaultTicketCard, themeId: added.id };
  await tx.insert(tables.componentStyles).values({ ...card, ...written });
}

/** Staff must read and confirm these policies. Placeholders insert the shop's name, address and hours. */
export async function seedPolicyTemplates(tx: Tx, now: Date): Promise<void> {
  const templates = policySlugs.map((slug, position) => {
    const texts = readTemplates(slug);
    return {
      slug,
      position,
      title: mapLocalized(texts, ({ title }) => title),
      body: mapLocalized(texts, ({ body }) => body),
    };
  });
  await addPolicyTemplates(tx, now, templates);
}

/** A language may lack the template. Its readers then get the text of the default language. */
function readTemplates(slug: string): LocalizedOf<Template> {
  const fileOf = (locale: Locale) => `${slug}.${locale}.md`;
  const translated = otherLocales(defaultLocale).filter((locale) =>
    fs.existsSync(path.join(templateFolder, fileOf(locale))),
  );
  const translations = translated.map((locale) => [locale, readTemplate(fileOf(locale))]);
  return { [defaultLocale]: readTemplate(fileOf(defaultLocale)), ...Object.fromEntries(translations) };
}

function readTemplate(file: string): Template {
  const text = fs.readFileSync(path.join(templateFolder, file), "utf8");
  const [, title, body] = /^# ([^\n]+)\n+(.+)$/s.exec(text) ?? [];
  if (!title || !body) throw new Error(`${file} does not begin with a title`);
  return { title, body: body.trim() };
}
