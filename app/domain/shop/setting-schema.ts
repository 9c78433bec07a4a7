import { z } from "zod";
import { isKnownBank } from "~/lib/banks";
import { normaliseTime } from "~/lib/shop-time";
import { parseTaxCode } from "~/lib/tax-code";
import { toAscii, toOneLine } from "~/lib/text";
import { type ErrorTextKey, localized, maxLength, text, withErrorText } from "../schema";
import { membersOf, type SettingGroup, type TextField } from "./setting-groups.rules";
import { type SettingKey, settingDefinitions } from "./settings.rules";

/** Returns the schema of a group's form. A missing optional value becomes an empty text. */
export function schemaOfGroup(group: SettingGroup): z.ZodObject {
  const { texts, settings } = membersOf(group);
  return z.object({
    ...Object.fromEntries(texts.map((name) => [name, textFieldSchemas[name]])),
    ...Object.fromEntries(settings.map((key) => [key, schemaOf(key)])),
  });
}

const line = (max: number) => text.overwrite(toOneLine).check(maxLength(max));
const textFieldSchemas: Record<TextField, z.ZodType> = {
  name: localized(line(60).min(1), line(60).optional()),
  tagline: localized(line(120).default(""), line(120).optional()),
  address: localized(line(200).default(""), line(200).optional()),
};

function schemaOf(key: SettingKey): z.ZodType {
  const definition = settingDefinitions[key];
  if (definition.kind === "number") return z.number().int().min(definition.min).max(definition.max);
  if (definition.kind === "choice") return z.enum(definition.of);
  const rule = stricterRules[key];
  const value = line(500).overwrite(tidied[key] ?? ((typed) => typed));
  const strict = rule
    ? value.refine((typed) => rule.isAccepted(typed), { ...withErrorText(rule.errorText), abort: true })
    : value;
  const checked = strict.refine(definition.isAccepted, withErrorText(definition.errorText));
  return isNeeded.has(key) ? checked.min(1) : checked.default("");
}

const isNeeded: ReadonlySet<SettingKey> = new Set([
  ...(["opening_time", "closing_time", "bank_bin", "bank_account", "bank_holder"] as const),
]);

/** Removes differences that do not matter, such as spaces in an account number. */
const tidied: Partial<Record<SettingKey, (typed: string) => string>> = {
  bank_account: (typed) => typed.replace(/[ .-]/g, ""),
  bank_holder: toAscii,
  opening_time: normaliseTime,
  closing_time: normaliseTime,
};

type StricterRule = { isAccepted(typed: string): boolean; errorText: ErrorTextKey };

/** These rules apply only to forms. Commands may set other values, such as a bank account with letters. */
const stricterRules: Partial<Record<SettingKey, StricterRule>> = {
  phone: { isAccepted: (typed) => /^$|^(?=(\D*\d){8,15}\D*$)[+\d][\d ().-]*$/.test(typed), errorText: "invalid_phone" },
  tax_code: { isAccepted: (typed) => typed === "" || parseTaxCode(typed) !== null, errorText: "invalid_tax_code" },
  bank_bin: { isAccepted: isKnownBank, errorText: "unknown_bank" },
  bank_account: { isAccepted: (typed) => /^\d{6,19}$/.test(typed), errorText: "invalid_account_digits" },
  bank_holder: { isAccepted: (typed) => /^[A-Z0-9 &.,()-]{2,60}$/i.test(typed), errorText: "invalid_holder" },
  transfer_prefix: { isAccepted: (typed) => /^[A-Z0-9]{0,10}$/i.test(typed), errorText: "invalid_prefix" },
};
