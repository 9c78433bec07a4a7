import { asc, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { bankName } from "~/lib/banks";
import { defaultLocale, type Localized } from "~/lib/locale";
import type { Db, Tx } from "~db/client.server";
import { settings, siteTexts } from "~db/schema/shop";
import { lockName, transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requireCommand, requirePermission } from "../permission";
import type { BankAccount } from "./schema";
import { membersOf, type SettingGroup, siteTextKeys } from "./setting-groups.rules";
import { isSetting, type SettingKey, settingDefinitions } from "./settings.rules";

type SettingValues = Readonly<Record<string, unknown>>;

/** Between single changes to these settings, buyers would see a bank account that does not exist. */
const accountKeys: readonly string[] = ["bank_bin", "bank_name", "bank_account", "bank_holder"] satisfies SettingKey[];

/** @throws DomainError setting_not_found, setting_of_account */
export async function changeSetting(ctx: Ctx, { key, value }: { key: string; value: string }): Promise<void> {
  const staff = requirePermission(ctx, "shop");
  if (!isSetting(key) && !Object.hasOwn(ctx.shop.settings, key)) throw new DomainError("setting_not_found");
  if (accountKeys.includes(key)) throw new DomainError("setting_of_account");
  await transact(ctx.db, async (tx) => {
    const [before] = await tx.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
    await tx
      .insert(settings)
      .values({ key, value, isPublic: isSetting(key) && settingDefinitions[key].isPublic })
      .onConflictDoUpdate({ target: settings.key, set: { value } });
    await staff.writeAuditEntry(tx, {
      action: "setting_changed",
      subject: `setting ${key}`,
      ...(before && { before }),
      after: { value },
    });
  });
}

/** Accepts accounts with letters, which the form of the settings refuses. */
export async function changeBankAccount(ctx: Ctx, account: z.output<typeof BankAccount>): Promise<void> {
  const staff = requireCommand(ctx);
  await transact(ctx.db, async (tx) => {
    await lockSettings(tx, "bank");
    const current = await readSettingValues(tx, "bank");
    const before = Object.fromEntries(Object.keys(account).map((key) => [key, String(current[key])]));
    await writeSettingValues(tx, "bank", { ...current, ...account });
    await staff.writeAuditEntry(tx, { action: "settings_saved", subject: "settings bank", before, after: account });
  });
}

/** A setting without a row has its default value. */
export async function readSettingValues(db: Db | Tx, group: SettingGroup): Promise<Record<string, unknown>> {
  const { texts, settings: keys } = membersOf(group);
  const [rows, textRows] = await Promise.all([
    db
      .select()
      .from(settings)
      .where(inArray(settings.key, [...keys])),
    db
      .select()
      .from(siteTexts)
      .where(
        inArray(
          siteTexts.key,
          texts.map((name) => siteTextKeys[name]),
        ),
      ),
  ]);
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  const bodies = new Map(textRows.map(({ key, body }) => [key, body]));
  return Object.fromEntries([
    ...texts.map((name) => [name, presentText(bodies.get(siteTextKeys[name]))]),
    ...keys.map((key) => [key, toValue(key, stored.get(key) ?? settingDefinitions[key].defaultValue)]),
  ]);
}

/** Use cases that have no `shop` in their context read the phone number with this function. */
export async function readShopPhone(db: Db | Tx): Promise<string> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, "phone"));
  return row?.value ?? settingDefinitions.phone.defaultValue;
}

/** Two staff members who save the same group wait for each other, even if the group has no rows yet. */
export async function lockSettings(tx: Tx, group: SettingGroup): Promise<void> {
  await lockName(tx, `settings ${group}`);
  const keys = membersOf(group).settings;
  await tx
    .select({ key: settings.key })
    .from(settings)
    .where(inArray(settings.key, [...keys]))
    .orderBy(asc(settings.key))
    .for("no key update");
}

export async function writeSettingValues(tx: Tx, group: SettingGroup, values: SettingValues): Promise<void> {
  const { texts, settings: keys } = membersOf(group);
  const rows = keys.map((key) => ({ key, value: String(values[key] ?? "") }));
  const bank = group === "bank" ? [{ key: "bank_name" as const, value: bankName(String(values.bank_bin)) }] : [];
  await upsertSettings(tx, [...rows, ...bank]);
  for (const name of texts) {
    const body = values[name] as Localized;
    await tx
      .insert(siteTexts)
      .values({ key: siteTextKeys[name], body })
      .onConflictDoUpdate({ target: siteTexts.key, set: { body } });
  }
}

/** The column `isPublic` follows from the setting's definition. */
async function upsertSettings(tx: Tx, rows: readonly { key: SettingKey; value: string }[]): Promise<void> {
  const values = rows.map((row) => ({ ...row, isPublic: settingDefinitions[row.key].isPublic }));
  await tx
    .insert(settings)
    .values(values)
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value` } });
}

function toValue(key: SettingKey, stored: string): string | number {
  return settingDefinitions[key].kind === "number" ? Number(stored) : stored;
}

function presentText(body: Localized | undefined): Record<string, string> {
  return { [defaultLocale]: "", ...body };
}
