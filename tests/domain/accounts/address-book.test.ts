import { expect, test } from "vitest";
import {
  addAddress,
  changeAddress,
  getAddress,
  listAddresses,
  preferAddress,
  removeAddress,
  saveBuyerToProfile,
} from "~/domain/accounts/address-book.server";
import { AddAddress, ChangeAddress } from "~/domain/accounts/schema";
import { getMyProfile } from "~/domain/identity/profile.server";
import { openTestDatabase } from "~tests/setup/database";
import { createLaterVisit, createVisit } from "~tests/setup/factories";
import { address } from "~tests/setup/factories-goods";
import { accessTokenOf, registerCustomer, visitWithToken } from "~tests/setup/factories-people";

const database = openTestDatabase({ stocked: false });

async function createCustomer() {
  const ctx = await createVisit(database.db);
  return visitWithToken(ctx, await accessTokenOf(ctx, await registerCustomer(ctx)));
}

const typed = (line: string) => AddAddress.parse({ address: { ...address, line } });
const lines = async (ctx: Parameters<typeof listAddresses>[0]) =>
  (await listAddresses(ctx)).map(({ isDefault, address }) => `${address.line}${isDefault ? "*" : ""}`);

test("the first address is the default until another is preferred or it is removed", async () => {
  const me = await createCustomer();
  for (const line of ["1", "2", "3"]) await addAddress(me, typed(line));
  expect(await lines(me)).toEqual(["1*", "2", "3"]);
  const [, second] = await listAddresses(me);
  if (!second) throw new Error("no second address");
  await preferAddress(me, second);
  expect(await lines(me)).toEqual(["2*", "1", "3"]);
  await changeAddress(me, ChangeAddress.parse({ id: second.id, address: { ...address, line: "2 bis" } }));
  expect(await getAddress(me, second)).toMatchObject({
    isDefault: true,
    lines: ["2 bis", expect.stringContaining(", ")],
    address: { phone: "+84912345678", province: "80", ward: "25459" },
  });
  await removeAddress(me, second);
  expect(await lines(me)).toEqual(["1*", "3"]);
});

test("parallel changes of the preferred address leave one default", async () => {
  const me = await createCustomer();
  for (const line of ["1", "2", "3", "4"]) await addAddress(me, typed(line));
  const all = await listAddresses(me);
  await Promise.all(all.map((one, place) => preferAddress(createLaterVisit(me, place % 2), one)));
  expect((await listAddresses(me)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test("refuses access to another user's address, a ninth address, and a wrong ward at its field", async () => {
  const [me, stranger] = [await createCustomer(), await createCustomer()];
  const { id } = await addAddress(me, typed("1"));
  const none = { code: "address_not_found" };
  await expect(getAddress(stranger, { id })).rejects.toMatchObject(none);
  await expect(changeAddress(stranger, { id, ...typed("x") })).rejects.toMatchObject(none);
  await expect(preferAddress(stranger, { id })).rejects.toMatchObject(none);
  await removeAddress(stranger, { id });
  await expect(listAddresses(await createVisit(database.db))).rejects.toMatchObject({ code: "not_logged_in" });
  expect(await lines(me)).toEqual(["1*"]);
  const wrong = AddAddress.parse({ address: { ...address, city: "00001" } });
  await expect(addAddress(me, wrong)).rejects.toMatchObject({ code: "unknown_ward", field: "address.city" });
  for (let more = 1; more < 8; more++) await addAddress(me, typed("x"));
  await expect(addAddress(me, typed("x"))).rejects.toMatchObject({ code: "addresses_full" });
});

test("saves an order's phone and address to a profile that lacks them, once, without changing known values", async () => {
  const me = await createCustomer();
  const { fullName: _, phone: __, ...place } = address;
  const order = { fullName: "Trần Thị Hoa", phoneNumber: "0912 345 678", shipTo: place };
  await saveBuyerToProfile(me, order);
  await saveBuyerToProfile(me, { ...order, fullName: "Ai đó", phoneNumber: "0987 654 321", shipTo: address });
  expect(await getMyProfile(me)).toMatchObject({ profile: { fullName: "Trần Thị Hoa", phone: "+84912345678" } });
  expect(await listAddresses(me)).toMatchObject([{ address: { fullName: "Trần Thị Hoa", line: address.line } }]);
});
