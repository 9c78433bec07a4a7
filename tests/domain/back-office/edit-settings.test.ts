import { expect, test } from "vitest";
import { getSettings, saveSettings } from "~/domain/back-office/edit-settings.server";
import { connect } from "~db/client.server";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit } from "~tests/setup/factories";

const database = openTestDatabase();
const bank = { bank_bin: "970436", bank_account: "0071000123456", bank_holder: "CONG TY A", transfer_prefix: "NM" };

test("two staff members who change the bank account at the same moment never create an account that neither entered", async () => {
  const ctx = asStaff(await createVisit(database.db));
  const { values: base } = await getSettings(ctx, { group: "bank" });
  await saveSettings(ctx, { group: "bank", values: bank, base });
  const other = { ...base, bank_holder: "CONG TY B", bank_account: "9990001112223" };
  await expect(saveSettings(ctx, { group: "bank", values: other, base })).rejects.toMatchObject({
    code: "edit_conflict",
    params: { name: "lan" },
  });
  const holderOnly = { ...bank, bank_holder: "CONG TY B" };
  const begun = { ...bank, bank_account: "0071000999999" };
  await expect(
    saveSettings(ctx, { group: "bank", values: { ...holderOnly, bank_account: "0071000999999" }, base: begun }),
  ).rejects.toMatchObject({ code: "edit_conflict", field: "bank_account" });
  expect((await getSettings(ctx, { group: "bank" })).values).toEqual(bank);
  expect(await database.sql`select value from settings where key = 'bank_name'`).toEqual([{ value: "Vietcombank" }]);
});

test("a colleague's changes of other fields are kept, and the log lists only changed values", async () => {
  const ctx = asStaff(await createVisit(database.db));
  const { values: base } = await getSettings(ctx, { group: "contact" });
  await saveSettings(ctx, { group: "contact", values: { ...base, phone: "1900 1234" }, base });
  await saveSettings(ctx, { group: "contact", values: { ...base, name: { vi: "Đồi Mây" } }, base });
  const { values, history } = await getSettings(ctx, { group: "contact" });
  expect(values).toMatchObject({ phone: "1900 1234", name: { vi: "Đồi Mây" } });
  expect(history[1]).toMatchObject({ before: { phone: base.phone }, after: { phone: "1900 1234" } });
  expect(history[0]).toMatchObject({
    before: { "name.vi": "Núi Mây" },
    after: { "name.vi": "Đồi Mây", "name.en": null },
  });
  expect(Object.keys(history[0]?.after ?? {})).toHaveLength(2);
});

test("of two staff members who save settings without rows at the same moment, the second is refused and sees what the first saved", async () => {
  const other = connect(database.url);
  const ctx = asStaff(await createVisit(database.db));
  await database.sql`delete from settings where key in ('opening_time', 'closing_time')`;
  const { values: base } = await getSettings(ctx, { group: "hours" });
  const saves = [ctx, { ...ctx, db: other.db }].map((by, n) =>
    saveSettings(by, { group: "hours", values: { ...base, opening_time: `0${n + 5}:00` }, base }),
  );
  const outcomes = await Promise.allSettled(saves);
  await other.close();
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "edit_conflict" } });
});

test("a shop that closes before it opens is refused at the field, because a day ends at midnight", async () => {
  const ctx = asStaff(await createVisit(database.db));
  const { values: base } = await getSettings(ctx, { group: "hours" });
  const save = (hours: object) => saveSettings(ctx, { group: "hours", values: { ...base, ...hours }, base });
  for (const closing_time of ["08:00", "17:00", "02:00"])
    await expect(save({ opening_time: "17:00", closing_time })).rejects.toMatchObject({
      ...{ code: "closes_before_opening", field: "closing_time" },
    });
  await save({ opening_time: "17:00", closing_time: "23:59" });
  expect((await getSettings(ctx, { group: "hours" })).values).toMatchObject({ closing_time: "23:59" });
});
