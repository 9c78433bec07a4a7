import { translateIn } from "~/i18n/translate.server";
import { bankName, isAccountNumber, isBankNumber } from "~/lib/banks";
import { textIn } from "~/lib/locale";
import { linkToStaff } from "~/staff-map";
import { isDemoItem } from "~db/seed/demo-items";
import { findHomePicture } from "../../content/pages/home-picture.server";
import { hasBankFeed } from "../../payments/bank-feed.server";
import { listEnabledMethods } from "../../payments/list-methods.server";
import { defaultTheme } from "../../shop/default-theme";
import { hasOwnLogo } from "../../shop/logos.server";
import { readMainColors } from "../../shop/main-colors.rules";
import { listMissingContacts, settingNumber, settingText } from "../../shop/shop.rules";
import { readActiveColors } from "../../shop/theme.server";
import { hasAuditEntry } from "../../staff/audit-log.server";
import type { SetupItem } from "../setup-item";

export const contactItem: SetupItem = {
  id: "contact",
  permission: "shop",
  link: linkToStaff("settingGroup", { group: "contact" }),
  minutes: 4,
  async read({ shop, locale }) {
    const name = shop.texts["shop.name"];
    if (!name) return { isDone: false, fact: "name_missing" };
    const t = translateIn(locale);
    const missing = listMissingContacts(shop, locale).map((part) => t(`setup.contact_part.${part}`));
    const isDone = missing.length === 0;
    const params = { name: textIn(name, locale), missing: missing.join(", ") };
    return { isDone, fact: isDone ? "contact" : "contact_missing", params };
  },
};

export const appearanceItem: SetupItem = {
  id: "look",
  permission: "shop",
  link: linkToStaff("logo"),
  minutes: 3,
  async read({ db }) {
    if (!(await hasOwnLogo(db))) return { isDone: false, fact: "look_missing" };
    const [own, usual] = [await readActiveColors(db), defaultTheme.colors].map(readMainColors);
    const isUsual = own?.brandColor === usual?.brandColor && own?.buttonColor === usual?.buttonColor;
    return { isDone: true, fact: isUsual ? "look_usual_colors" : "look", link: linkToStaff("colorSettings") };
  },
};

export const homePictureItem: SetupItem = {
  id: "home_picture",
  permission: "content",
  link: linkToStaff("homePicture"),
  minutes: 2,
  async read({ db }) {
    const picture = await findHomePicture(db);
    if (picture === null) return { isDone: false, fact: "home_picture_missing" };
    const isDemo = await isDemoItem(db, "picture", picture);
    return { isDone: !isDemo, fact: isDemo ? "home_picture_of_demo" : "home_picture" };
  },
};

/** Every shop begins with the same hours, so this step is done only when staff have saved them. */
export const hoursItem: SetupItem = {
  id: "hours",
  permission: "shop",
  link: linkToStaff("settingGroup", { group: "hours" }),
  minutes: 1,
  async read({ db, shop }) {
    const isDone = await hasAuditEntry(db, "settings_saved", "settings hours");
    const [opens, closes] = [settingText(shop, "opening_time"), settingText(shop, "closing_time")];
    return { isDone, fact: isDone ? "hours" : "hours_missing", params: { opens, closes } };
  },
};

/** The demo has this account number, and no real account has it. */
const demoAccount = "NUIMAYDEMO";

export const bankItem: SetupItem = {
  id: "bank",
  permission: "shop",
  link: linkToStaff("settingGroup", { group: "bank" }),
  minutes: 3,
  isRequired: true,
  async read({ shop }) {
    const [bin, account, holder] = (["bank_bin", "bank_account", "bank_holder"] as const).map((key) =>
      settingText(shop, key),
    );
    if (account === demoAccount) return { isDone: false, fact: "bank_of_demo" };
    if (!bin || !account || !holder || !isBankNumber(bin) || !isAccountNumber(account))
      return { isDone: false, fact: "bank_missing" };
    return { isDone: true, fact: "bank", params: { bank: bankName(bin), account: account.slice(-4), holder } };
  },
};

/** Without a feed from the bank, the owner has to know that staff must confirm each transfer in time. */
export const transfersItem: SetupItem = {
  id: "transfers",
  permission: "shop",
  link: linkToStaff("transferSettings"),
  minutes: 2,
  async read({ db, shop }) {
    if (hasBankFeed()) return { isDone: true, fact: "transfers_by_feed" };
    const methods = await listEnabledMethods(db);
    if (!methods.some(({ id }) => id === "vietqr")) return { isDone: true, fact: "transfers_off" };
    const isDone = await hasAuditEntry(db, "settings_saved", "settings transfers");
    const minutes = settingNumber(shop, "vietqr_minutes");
    return { isDone, fact: isDone ? "transfers_by_staff" : "transfers_undecided", params: { minutes } };
  },
};
