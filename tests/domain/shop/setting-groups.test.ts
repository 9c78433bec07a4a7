import { expect, test } from "vitest";
import { groupOf, membersOf, settingGroupNames, siteTextKeys } from "~/domain/shop/setting-groups.rules";
import { isSetting, type SettingKey, settingDefinitions } from "~/domain/shop/settings.rules";

const keys = Object.keys(settingDefinitions).filter(isSetting);

test("a search result leads to the page on which its setting can be changed", () => {
  for (const key of keys) {
    const pages = settingGroupNames.filter((group) => membersOf(group).settings.includes(key));
    expect(pages, key).toEqual(groupOf(key) === null ? [] : [groupOf(key)]);
  }
});

test("no setting or text is on two pages", () => {
  const settings = settingGroupNames.flatMap((group) => membersOf(group).settings);
  const texts = settingGroupNames.flatMap((group) => membersOf(group).texts);
  expect(settings).toHaveLength(new Set(settings).size);
  expect(texts.toSorted()).toEqual(Object.keys(siteTextKeys).sort());
});

test("every setting can be changed on a page, except the opening of the shop and the name that follows from its bank", () => {
  const withoutPage: SettingKey[] = ["opened_at", "bank_name"];
  expect(keys.filter((key) => groupOf(key) === null)).toEqual(withoutPage);
});
