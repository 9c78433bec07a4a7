import { hasPermission, type Permission, type Role } from "~/domain/permission";
import { type ResourceName, resourceNames } from "~/domain/staff/resources/resource-names";
import type { WaitingKind } from "~/domain/today/waiting-kinds.rules";
import type { TextKeysUnder } from "~/i18n/text-keys";
import type { Translate } from "~/i18n/translate";
import { linkToStaff, type StaffPageId } from "~/staff-map";
import type { IconName } from "../parts/icon";

/** Each entry of the menu except `home` is also marked as current on all pages below its path. */
export type AreaPage = {
  id: Extract<StaffPageId, TextKeysUnder<"staff.rooms">> | ResourceName;
  permission: Permission | null;
  /** These kinds of work are done on this page. The menu shows how many tasks are waiting. */
  waiting?: readonly WaitingKind[];
};
export type StaffArea = {
  id: TextKeysUnder<"back_office.areas">;
  icon: IconName;
  pages: readonly AreaPage[];
};

/** The menu has at most eight areas. An area links to its first page that the role may open, or is hidden. */
const staffAreas: readonly StaffArea[] = [
  { id: "today", icon: "home", pages: [{ id: "home", permission: null }] },
  {
    id: "orders",
    icon: "cart",
    pages: [
      {
        id: "orders",
        permission: "read_orders",
        waiting: ["orders_to_accept", "orders_to_prepare", "orders_on_the_way"],
      },
    ],
  },
  {
    id: "calendar",
    icon: "calendar",
    pages: [
      { id: "days", permission: "days" },
      { id: "schedules", permission: "days" },
      { id: "seasons", permission: "catalogue" },
      { id: "holidays", permission: "catalogue" },
    ],
  },
  {
    id: "goods",
    icon: "box",
    pages: [
      { id: "tickets", permission: "catalogue" },
      { id: "categoryTree", permission: "catalogue" },
      { id: "products", permission: "catalogue" },
      { id: "variants", permission: "catalogue" },
      { id: "combos", permission: "catalogue" },
      { id: "services", permission: "catalogue" },
      { id: "stock", permission: "catalogue" },
    ],
  },
  {
    id: "money",
    icon: "money",
    pages: [
      {
        id: "money",
        permission: "read_money",
        waiting: ["transfers_to_confirm", "unmatched_payments", "open_refunds"],
      },
      { id: "refunds", permission: "read_money", waiting: ["refund_requests"] },
      { id: "vat-rates", permission: "catalogue" },
    ],
  },
  {
    id: "customers",
    icon: "chat",
    pages: [
      { id: "enquiries", permission: "enquiries", waiting: ["quotes", "messages", "applications"] },
      { id: "moderation", permission: "moderation", waiting: ["comments", "reviews"] },
    ],
  },
  {
    id: "content",
    icon: "page",
    pages: [
      { id: "policies", permission: "content", waiting: ["policies_to_confirm", "policies_without_translation"] },
      { id: "pictures", permission: "content", waiting: ["pictures_without_text"] },
      { id: "homePicture", permission: "content" },
    ],
  },
  {
    id: "settings",
    icon: "gear",
    pages: [
      { id: "settings", permission: "shop" },
      { id: "paymentMethods", permission: "shop" },
      { id: "shippingZones", permission: "shop" },
      { id: "logo", permission: "shop" },
      { id: "members", permission: "shop" },
      { id: "roles", permission: "shop" },
      { id: "log", permission: "shop" },
    ],
  },
];

/** A role that may open only pages for work on site gets these links instead of the menu. */
export const onSitePages: readonly (AreaPage & { icon: IconName })[] = [
  { id: "gate", icon: "scan", permission: "gate" },
  { id: "weather", icon: "thermometer", permission: "weather", waiting: ["weather_outdated"] },
];

export function canOpen(role: Role, { permission }: Pick<AreaPage, "permission">): boolean {
  return permission === null || hasPermission(role, permission);
}

/** Returns the areas and pages that the role may open. The list is empty if the role may open one area only. */
export function areasOf(role: Role): StaffArea[] {
  const areas = staffAreas
    .map((area) => ({ ...area, pages: area.pages.filter((page) => canOpen(role, page)) }))
    .filter(({ pages }) => pages.length > 0);
  return areas.length > 1 ? areas : [];
}

export function pagesOf(role: Role): AreaPage[] {
  return [...staffAreas.flatMap((area) => area.pages), ...onSitePages].filter((page) => canOpen(role, page));
}

export function firstPageOnSite(role: Role): string | null {
  if (areasOf(role).length > 0) return null;
  const page = onSitePages.find((page) => canOpen(role, page));
  return page ? linkToArea(page) : null;
}

export function findCurrentPage(pathname: string): AreaPage | null {
  const pages = [...staffAreas.flatMap((area) => area.pages), ...onSitePages];
  const found = pages.find((page) => {
    const address = linkToArea(page);
    return pathname === address || (page.id !== "home" && pathname.startsWith(`${address}/`));
  });
  return found ?? null;
}

export function linkToArea({ id }: Pick<AreaPage, "id">): string {
  return isResource(id) ? linkToStaff("rows", { resource: id }) : linkToStaff(id);
}

export function nameOfArea({ id }: Pick<AreaPage, "id">, t: Translate): string {
  if (isResource(id)) return t(`back_office.resource.${id}.title`);
  return t(`staff.rooms.${id}`);
}

function isResource(id: AreaPage["id"]): id is ResourceName {
  return resourceNames.some((name) => name === id);
}
