import { type ComponentType, createElement } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { z } from "zod";
import { readAddress } from "~/domain/cart/address.server";
import { listProvinces } from "~/domain/cart/provinces.server";
import { AddressInput } from "~/domain/cart/schema";
import { translateIn } from "~/i18n/translate.server";
import { LanguageProvider } from "~/i18n/use-t";
import { countryCodes } from "~/lib/country-codes";
import { submitAddresses } from "~/routes/checkout/submit-addresses.server";
import { AddressFields, type AddressResult } from "~/ui/checkout/address-fields";
import { codedLine } from "~/ui/checkout/address-labels";
import { BillingFields } from "~/ui/checkout/checkout-fields";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit } from "~tests/setup/factories";

const database = openTestDatabase({ stocked: false });

const Order = z.object({ shipTo: AddressInput, billTo: AddressInput.optional() });
const recipient = { fullName: "Trần Thị Hoa", phone: "0912 345 678", line: "12 Lê Lợi" };
const inTayNinh = { country: "VN", stateProvince: "80", ...recipient };

test("without a script the province comes first, then its wards, and everything typed is kept", async () => {
  const first = renderFields();
  expect(optionsOf(first, "shipTo.stateProvince")).toHaveLength(1 + 34);
  expect(optionsOf(first, "shipTo.city")).toEqual(["Chọn tỉnh trước"]);
  expect(first).toContain('value="choose-place"');

  const { result } = await send({ shipTo: inTayNinh, billingSame: "on", intent: "choose-place" });
  expect(result?.form.error).toBeFalsy();
  const second = renderFields(result);
  expect(optionsOf(second, "shipTo.city")).toContain("Phường Tân Ninh");
  expect(optionsOf(second, "shipTo.city")).toHaveLength(1 + 96);
  expect(chosen(second, "shipTo.stateProvince")).toBe("80");
  for (const typed of Object.values(recipient)) expect(second).toContain(`value="${typed}"`);

  const { order } = await send({ shipTo: { ...inTayNinh, city: "25459" }, billingSame: "on" });
  expect(order && readAddress(order.shipTo)).toMatchObject({ province: "80", ward: "25459" });
});

test("an error is shown at its field, and the ward stays chosen", async () => {
  const { result } = await send({ shipTo: { ...inTayNinh, city: "25459", phone: "12" }, billingSame: "on" });
  const page = renderFields(result);
  expect(page).toMatch(/id="f-shipTo-phone-error"[^>]*>[^<]*Số điện thoại chưa đúng/);
  expect(page).toMatch(
    /<input[^>]*aria-invalid="true"[^>]*name="shipTo.phone"|name="shipTo.phone"[^>]*aria-invalid="true"/,
  );
  expect(chosen(page, "shipTo.city")).toBe("25459");
});

test("another country has free text instead", async () => {
  // The country is changed after a Vietnamese place was chosen. The code of that place is not a Japanese city.
  const chosenAfterwards = { ...inTayNinh, city: "25459", shownFor: "VN", country: "JP" };
  expect(Object.keys((await send({ shipTo: chosenAfterwards, billingSame: "on" })).result?.form.error ?? {})).toEqual([
    "shipTo.city",
  ]);
  const { result } = await send({ shipTo: chosenAfterwards, intent: "choose-place" });
  const page = renderFields(result);
  expect(page).toMatch(/<input[^>]*name="shipTo.city"/);
  expect(page).not.toContain("25459");
  expect(page).toMatch(/<select[^>]*name="shipTo.country"/);
  expect(chosen(page, "shipTo.country")).toBe("JP");
  const { order } = await send({ shipTo: { ...recipient, country: "JP", city: "Kyoto" }, billingSame: "on" });
  expect(order && readAddress(order.shipTo)).toMatchObject({ country: "JP", ward: "Kyoto", province: "" });
});

test("a shop that ships only within Vietnam lists every country after the choice of another country", async () => {
  const anywhere = ["VN", "ZZ"];
  expect(optionsOf(renderFields(undefined, anywhere), "shipTo.country")).toEqual(["Việt Nam", "Quốc gia khác…"]);
  const wanted = { ...inTayNinh, shownFor: "VN", country: "ZZ" };
  const page = renderFields((await send({ shipTo: wanted, intent: "choose-place" })).result, anywhere);
  expect(optionsOf(page, "shipTo.country")).toHaveLength(1 + countryCodes.length);
  expect(optionsOf(page, "shipTo.country")[0]).toBe("Chọn quốc gia");
  expect(page).toMatch(/<input[^>]*name="shipTo.city"/);

  // `ZZ` stands for a country that is not listed, and an empty text for no choice.
  for (const country of ["ZZ", ""]) {
    const sent = { ...recipient, country, shownFor: country, city: "Kyoto" };
    const { result, order } = await send({ shipTo: sent, billingSame: "on" });
    expect(order).toBeUndefined();
    expect(result?.form.error).toEqual({ "shipTo.country": ["Vui lòng chọn quốc gia."] });
    expect(optionsOf(renderFields(result, anywhere), "shipTo.country")[0]).toBe("Chọn quốc gia");
  }
  const mistaken = await send({ shipTo: { ...recipient, country: "JP", city: "" }, billingSame: "on" });
  expect(chosen(renderFields(mistaken.result, anywhere), "shipTo.country")).toBe("JP");
});

test("the billing address is the same until the box is unticked, and is then validated", async () => {
  const shipTo = { ...inTayNinh, city: "25459" };
  const empty = { country: "VN", stateProvince: "", city: "", fullName: "", phone: "", line: "" };
  const same = await send({ shipTo, billTo: empty, billingSame: "on" });
  expect(same.order).toMatchObject({ shipTo: { city: "25459" } });
  expect(same.order?.billTo).toBeUndefined();

  const other = await send({ shipTo, billTo: { ...empty, stateProvince: "01" } });
  expect(Object.keys(other.result?.form.error ?? {}).toSorted()).toEqual(
    ["city", "fullName", "line", "phone"].map((field) => `billTo.${field}`),
  );
  const page = renderFields(other.result);
  expect(optionsOf(page, "billTo.city")).toHaveLength(1 + 126);
  expect(page).not.toMatch(/<input[^>]*name="billingSame"[^>]*checked/);
  expect(renderFields()).toMatch(/<input[^>]*name="billingSame"[^>]*checked/);
});

type Form = { shipTo: object; billTo?: object; billingSame?: string; intent?: string };

/** Sends the form as a browser does. Returns the result of the action or the parsed order. */
async function send({ shipTo, billTo = {}, ...rest }: Form) {
  const form = new FormData();
  for (const [prefix, fields] of Object.entries({ shipTo, billTo }))
    for (const [name, value] of Object.entries(fields)) form.set(`${prefix}.${name}`, String(value));
  for (const [name, value] of Object.entries(rest)) form.set(name, value);
  let order: z.output<typeof Order> | undefined;
  const ctx = { ...(await createVisit(database.db)), addSession: (path: string) => path };
  const answer = await submitAddresses(form, ctx, Order, async (value) => {
    order = value;
    return { to: "/" };
  });
  return { order, result: answer instanceof Response ? undefined : answer.data };
}

function renderFields(result?: AddressResult, countries = ["VN", "JP"]): string {
  const props = {
    provinces: listProvinces().map(({ code, name }) => codedLine(code, name)),
    countries,
    result,
    fetchWards: async () => null,
  };
  const fields = () => (
    <LanguageProvider locale="vi" t={translateIn("vi")}>
      <AddressFields prefix="shipTo" {...props} />
      <BillingFields {...props} />
    </LanguageProvider>
  );
  const Stub: ComponentType = createRoutesStub([{ path: "/", Component: fields }]);
  return renderToString(createElement(Stub));
}

function selectOf(page: string, name: string): string {
  return new RegExp(`<select[^>]*name="${name}"[^>]*>(.*?)</select>`).exec(page)?.[1] ?? "";
}

function optionsOf(page: string, name: string): string[] {
  return [...selectOf(page, name).matchAll(/<option[^>]*>([^<]*)/g)].map(([, text = ""]) => text);
}

function chosen(page: string, name: string): string | undefined {
  return /<option (?:value="(\w*)" selected=""|selected="" value="(\w*)")/
    .exec(selectOf(page, name))
    ?.slice(1)
    .find(Boolean);
}
