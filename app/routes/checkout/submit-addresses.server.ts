import { data } from "react-router";
import { z } from "zod";
import type { AddressView } from "~/domain/accounts/address-book.server";
import { findProvince, listWards } from "~/domain/cart/provinces.server";
import { countryCodes } from "~/lib/country-codes";
import { anotherCountry, countriesByName } from "~/lib/country-name";
import { formatPhone } from "~/lib/phone";
import { type SubmitCtx, type SubmitResult, submit } from "~/request/submit.server";
import type { AddressResult } from "~/ui/checkout/address-fields";
import type { AddressPrefix } from "~/ui/checkout/address-labels";
import type { RenderedWards } from "~/ui/checkout/use-places";

const prefixes: readonly AddressPrefix[] = ["shipTo", "billTo", "address"];

/** This is true if a button sent the form only to load wards, or to change language or colours. */
const isRerender = (form: FormData) => form.get("intent") === "choose-place" || form.has("value");

/** The result also has the wards of the chosen provinces and, for an address abroad, all countries. */
export async function submitAddresses<Schema extends z.ZodType>(
  form: FormData,
  ctx: SubmitCtx,
  schema: Schema,
  run: (value: z.output<Schema>) => Promise<SubmitResult>,
) {
  requireCountry(form);
  clearForeignFields(form);
  const places = listPlaces(form, ctx);
  const answer = await (isRerender(form)
    ? submit(form, ctx, z.object({}), async () => "stay")
    : submit(form.has("billingSame") ? withoutBilling(form) : form, ctx, schema, run));
  if (answer instanceof Response) return answer;
  const result = { ...answer.data, ...places };
  return data<AddressResult>(form.has("use") ? chosenAlone(result, form) : result, answer.init ?? undefined);
}

export function presentKnownAddress(ctx: Pick<SubmitCtx, "locale">, known: AddressView["address"]): AddressResult {
  const { province: stateProvince, ward: city, phone, ...rest } = known;
  const address = { ...rest, stateProvince, city, phone: formatPhone(phone) };
  const form = new FormData();
  for (const [name, value] of Object.entries(address)) form.set(`address.${name}`, value);
  return { form: { initialValue: { address } }, code: null, params: null, added: null, ...listPlaces(form, ctx) };
}

function listPlaces(form: FormData, { locale }: Pick<SubmitCtx, "locale">): Pick<AddressResult, "wards" | "countries"> {
  const isAbroad = prefixes.some((prefix) => (form.get(`${prefix}.country`) || "VN") !== "VN");
  return { wards: listChosenWards(form), ...(isAbroad && { countries: countriesByName(countryCodes, locale) }) };
}

/** An empty choice in the list of countries must not fall back to the default country. */
function requireCountry(form: FormData) {
  for (const prefix of prefixes)
    if (form.get(`${prefix}.country`) === "") form.set(`${prefix}.country`, anotherCountry);
}

/** Without a script, the form may still have the fields of the previous country. */
function clearForeignFields(form: FormData) {
  for (const prefix of prefixes) {
    const [visibleCountry, country] = [form.get(`${prefix}.shownFor`), form.get(`${prefix}.country`)];
    if (visibleCountry === null || (visibleCountry === "VN") === (country === "VN")) continue;
    form.delete(`${prefix}.stateProvince`);
    form.delete(`${prefix}.city`);
  }
}

export async function presentTypedForm(form: FormData, ctx: SubmitCtx): Promise<AddressResult | null> {
  form.set("intent", "choose-place");
  const answer = await submitAddresses(form, ctx, z.object({}), async () => "stay");
  if (answer instanceof Response) return null;
  const { initialValue } = answer.data.form;
  return chosenAlone({ ...answer.data, form: { initialValue } }, form);
}

/** Keeps only the chosen ward of each province, because all wards would make the page a fifth larger. */
function chosenAlone(result: AddressResult, form: FormData): AddressResult {
  const wards = Object.entries(result.wards).map(([prefix, list]) => {
    const chosen = list.wards.filter(({ code }) => code === form.get(`${prefix}.city`));
    return [prefix, chosen.length > 0 ? { ...list, wards: chosen, isAlone: true } : list];
  });
  return { ...result, wards: Object.fromEntries(wards) };
}

function listChosenWards(form: FormData): AddressResult["wards"] {
  return Object.fromEntries(
    prefixes.flatMap((prefix): [AddressPrefix, RenderedWards][] => {
      const province = findProvince(String(form.get(`${prefix}.stateProvince`) ?? ""))?.code;
      if (form.get(`${prefix}.country`) !== "VN" || province === undefined) return [];
      return [[prefix, { province, wards: listWards({ province }) }]];
    }),
  );
}

function withoutBilling(form: FormData): FormData {
  const rest = new FormData();
  for (const [name, value] of form) if (!name.startsWith("billTo.")) rest.append(name, value);
  return rest;
}
