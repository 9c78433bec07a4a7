import { bankName, isAccountNumber, isBankNumber } from "~/lib/banks";
import { textIn } from "~/lib/locale";
import { linkToStaff } from "~/staff-map";
import { settingText, shopAddress } from "../../shop/shop.rules";
import type { SetupItem } from "../setup-item";

export const nameItem: SetupItem = {
  id: "name",
  permission: "shop",
  link: linkToStaff("settingGroup", { group: "contact" }),
  minutes: 3,
  async read({ shop, locale }) {
    const name = shop.texts["shop.name"];
    if (!name) return { isDone: false, fact: "name_missing" };
    return { isDone: true, fact: "name", params: { name: textIn(name, locale) } };
  },
};

export const contactItem: SetupItem = {
  id: "contact",
  permission: "shop",
  link: linkToStaff("settingGroup", { group: "contact" }),
  minutes: 4,
  async read({ shop, locale }) {
    const address = shopAddress(shop, locale);
    const facts = [
      address,
      ...(["phone", "email", "company_name", "tax_code"] as const).map((key) => settingText(shop, key)),
    ];
    const isDone = facts.every(Boolean);
    return isDone ? { isDone, fact: "contact", params: { address } } : { isDone, fact: "contact_missing" };
  },
};

/** The demo's account number, which no real bank has. */
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
