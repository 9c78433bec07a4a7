import { fieldLabel } from "~/domain/back-office/field-label";
import { labels } from "~/domain/catalog/labels-and-sorts.rules";
import { factIcons } from "~/domain/catalog/ticket-limits";
import { refusalReasons } from "~/domain/community/moderation.rules";
import type { AuditFactName, AuditFacts, EntryFacts, RowFacts } from "~/domain/ctx";
import { stockReasons } from "~/domain/inventory/stock-reasons";
import type { OrderView } from "~/domain/orders/order-view";
import type { Role } from "~/domain/permission";
import { settingGroupNames } from "~/domain/shop/setting-groups.rules";
import { isSetting } from "~/domain/shop/settings.rules";
import type { FormField } from "~/domain/staff/resources/resource.server";
import { resourceNames } from "~/domain/staff/resources/resource-names";
import type { TextKeysUnder } from "~/i18n/text-keys";
import type { Language, Translate } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
import { bankName } from "~/lib/banks";
import { formatDate } from "~/lib/format-time";
import { formatNumber, formatVnd } from "~/lib/money";
import { isDate } from "~/lib/shop-time";
import { linkToStaff } from "~/staff-map";
import type { Channel } from "~db/schema/messages";
import { weekdays } from "./calendar/selection";

/** The first matching prefix wins, so `refund request` must precede `refund`. */
const subjectKinds: readonly [
  kind: string,
  word: TextKeysUnder<"staff.log.of">,
  place: ((name: string) => string) | null,
][] = [
  ["order", "order", orderPath],
  ["exchange", "exchange", orderPath],
  ["refund request", "refund_request", () => linkToStaff("refunds")],
  ["refund", "refund", () => linkToStaff("money")],
  ["receipt", "receipt", () => linkToStaff("money")],
  ["quote", "quote", (id) => linkToStaff("enquiry", { kind: "quote", id })],
  ["application", "application", (id) => linkToStaff("enquiry", { kind: "application", id })],
  ["comment", "comment", () => linkToStaff("moderation", null, { done: "true" })],
  ["review", "review", () => linkToStaff("moderation", null, { done: "true" })],
  ["changes", "changes", (name) => linkToStaff("changes", splitChangeSet(name))],
  ["stock", "stock", (sku) => linkToStaff("stockItem", { sku })],
  ["row", "row", (name) => linkToStaff("row", splitRow(name))],
  ["picture", "picture", (slug) => linkToStaff("picture", { slug })],
  ["logo", "logo", () => linkToStaff("logo")],
  ["schedule", "schedule", (id) => linkToStaff("schedules", null, { id })],
  ["pool", "pool", () => linkToStaff("schedules")],
  ["closing", "closing", () => linkToStaff("days")],
  ["weather", "weather", () => linkToStaff("weather")],
  ["member", "member", () => linkToStaff("members")],
  ["user", "user", null],
  ["flag", "flag", null],
  ["policy", "policy", (slug) => linkToStaff("policy", { slug })],
  ["settings", "settings", (group) => linkToStaff("settingGroup", { group })],
  ["setting", "setting", null],
  ["redirect", "redirect", null],
  ["theme", "theme", null],
  ["view", "view", null],
  ["page", "page", (path) => path],
  ["section", "section", null],
  ["ticket key", "ticket_key", null],
  ["ticket", "ticket", null],
];

function splitChangeSet(name: string): { kind: string; id: string } {
  const [kind = "", id = ""] = name.split(" ");
  return { kind, id };
}

function splitRow(name: string): { resource: string; key: string } {
  const [resource = "", key = ""] = name.split(" ");
  return { resource, key };
}

function orderPath(code: string): string {
  return linkToStaff("order", { code });
}

/** Returns whether the log has the changed fields of a row, by the names of their inputs, and not facts of its own. */
export function hasRowFacts(subject: string): boolean {
  return /^(row|settings|picture|logo|pool) /.test(subject);
}

/** `isPurged`: the subject is a bulk change that is no longer stored, so it has no page. */
type SubjectProps = { what: string; subject: string; isPurged?: boolean };

export function AuditSubject({ what, subject, isPurged = false }: SubjectProps) {
  const { t } = useT();
  // Both contact messages and queued emails have the kind `message`.
  if (subject.startsWith("message ")) {
    const name = subject.slice("message ".length);
    const text = t("staff.log.of.message", { name });
    return what.startsWith("enquiry") ? (
      <a href={linkToStaff("enquiry", { kind: "message", id: name })}>{text}</a>
    ) : (
      text
    );
  }
  if (subject === "demo") return t("staff.log.demo");
  if (subject === "page home") return <a href={linkToStaff("homePicture")}>{t("staff.rooms.homePicture")}</a>;
  if (subject === "setting opened_at") return t("staff.log.opening");
  const [, files] = /^(\d+) files$/.exec(subject) ?? [];
  if (files) return t("staff.log.files", { number: files });
  const [kind, word, buildPath] = subjectKinds.find(([kind]) => subject.startsWith(`${kind} `)) ?? [];
  if (!kind || !word) return subject;
  const name = subject.slice(kind.length + 1);
  const label = t(`staff.log.of.${word}`, { name: nameSubject(word, name, t) });
  return buildPath && !isPurged ? <a href={buildPath(name)}>{label}</a> : label;
}

export function nameSubject(word: TextKeysUnder<"staff.log.of">, name: string, t: Translate): string {
  const [first = "", key = ""] = name.split(" ");
  const resource = resourceNames.find((one) => one === first);
  switch (word) {
    case "row":
      return resource ? numberedName(t(`back_office.resource.${resource}.one`), key, t) : name;
    case "changes":
      return numberedName(nameChangeKind(first, t), key, t);
    case "view":
      return resource ? t(`back_office.resource.${resource}.title`) : t("staff.rooms.orders");
    case "settings": {
      const group = settingGroups.find((one) => one === name);
      return group ? t(`shop_settings.group.${group}`) : name;
    }
    case "setting":
      return isSetting(name) ? t(`staff_search.settings.${name}`) : name;
    default:
      return name;
  }
}

function nameChangeKind(kind: string, t: Translate): string {
  const resource = resourceNames.find((one) => one === kind);
  if (resource) return t(`back_office.resource.${resource}.one`);
  if (kind === "ticket-prices") return t("back_office.tickets.prices_title");
  return kind === "stock" ? t("staff.rooms.stock") : t("staff.rooms.days");
}

/** A payment method has a name instead of a number. */
function numberedName(name: string, key: string, t: Translate): string {
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  return /^\d+$/.test(key) ? t("staff.log.numbered", { name: title, number: key }) : `${title} ${key}`;
}

/** Only values of these facts are translated, because a typed text such as a note could equal a code by chance. */
const codedFacts: ReadonlySet<AuditFactName> = new Set([
  "as",
  "content",
  "direction",
  "kind",
  "movement",
  "operation",
  "stock",
]);
const settingGroups = [
  ...settingGroupNames,
  ...([
    "mail",
    "colors",
    "secrets",
    "logo",
    "transfers",
  ] as const satisfies readonly TextKeysUnder<"shop_settings.group">[]),
];
const translatedValues = [
  "shown",
  "held",
  "rewritten",
  "up",
  "down",
  "exact",
  "prefix",
  "back",
  "written_off",
  "set",
  "add",
  "subtract",
  "multiply",
  "remove",
  ...stockReasons,
] as const;

export type ChosenField = { name: string; choices: FormField["choices"] };

/** `fields` has the choices of a row's form, whose labels are shown instead of IDs and codes. */
type DescribeOptions = Language & { isRow?: boolean; fields?: readonly ChosenField[] };

export function describeChange(before: EntryFacts | null, after: EntryFacts | null, options: DescribeOptions): string {
  const old = describeFacts(before, options);
  const changed = describeFacts(after, options);
  return [...new Set([...old.keys(), ...changed.keys()])]
    .map((label) => {
      const values = [old.get(label), changed.get(label)].filter((value) => value !== undefined);
      return `${label}: ${[...new Set(values)].join(" → ")}`;
    })
    .join(", ");
}

function describeFacts(facts: EntryFacts | null, options: DescribeOptions): Map<string, string> {
  if (!facts) return new Map();
  if (options.isRow)
    return new Map(
      Object.entries(facts)
        .filter(([name]) => !isInternal(name))
        .map(([name, value]) => [fieldLabel(name, options.t), describeRowValue(name, value, options)]),
    );
  return new Map(
    (Object.entries(facts) as [AuditFactName, AuditFacts[AuditFactName]][]).map(([name, value]) => [
      options.t(`staff.log.fact.${name}`),
      describeFact(name, value, options),
    ]),
  );
}

/** Keys such as `nguoi_lon` are made from names, and no form has them. */
function isInternal(path: string): boolean {
  return path.split(".").at(-1) === "key";
}

function describeRowValue(path: string, value: RowFacts[string], { t, locale, fields }: DescribeOptions): string {
  const choices = fields?.find(({ name }) => name === path)?.choices ?? [];
  if (value === null || value === "") return "–";
  if (typeof value === "boolean") return t(value ? "staff.log.value.yes" : "staff.log.value.no");
  const list = String(value).split(", ");
  const isChosen = list.every((one) => choices.some((choice) => choice.value === one));
  if (isChosen) return list.map((one) => choices.find((choice) => choice.value === one)?.label).join(", ");
  if (typeof value === "number") return formatNumber(value, locale);
  switch (path.split(".").at(-1)) {
    case "openWeekdays":
    case "weekdays":
      return nameWeekdays(list, t);
    case "labels":
      return list.map((one) => nameIn(labels, one, (label) => t(`common.label.${label}`))).join(", ");
    case "icon":
      return nameIn(factIcons, value, (icon) => t(`back_office.content.icons.${icon}`));
    case "bank_bin":
      return bankName(value);
    default:
      return value;
  }
}

function nameWeekdays(list: readonly string[], t: Translate): string {
  return list.map((one) => nameIn(weekdays, one, (day) => t(`calendar.weekday.${day}`))).join(", ");
}

function nameIn<Code extends string | number>(
  known: readonly Code[],
  code: string,
  nameOf: (code: Code) => string,
): string {
  const found = known.find((one) => String(one) === code);
  return found === undefined ? code : nameOf(found);
}

function describeFact(name: AuditFactName, value: AuditFacts[AuditFactName], { t, locale }: Language): string {
  if (value === null || value === undefined) return name === "to" ? t("calendar.schedules.no_end") : "–";
  if ((name === "from" || name === "to") && typeof value === "string" && isDate(value))
    return formatDate(value, locale, "short");
  if (name === "weekdays") return nameWeekdays(String(value).split(","), t);
  if (name === "times") return String(value).replaceAll(",", ", ") || t("calendar.day.whole_day");
  if (name === "amount" && typeof value === "number") return formatVnd(value, locale);
  if (name === "role") return t(`staff.roles.${value as Role}`);
  if (name === "status" && typeof value === "string") return t(`staff.orders.status.${value as OrderView["status"]}`);
  const reason = name === "as" && refusalReasons.find((known) => known === value);
  if (reason) return t(`staff.moderation.reason.${reason}`);
  if (name === "channel") return t(`orders.message.by.${value as Channel}`);
  const word = codedFacts.has(name) && translatedValues.find((known) => known === value);
  if (word) return t(`staff.log.value.${word}`);
  return describeValue(value, t);
}

function describeValue(value: unknown, t: Translate): string {
  if (typeof value === "boolean") return t(value ? "staff.log.value.yes" : "staff.log.value.no");
  return String(value ?? "–");
}
