import { data } from "react-router";
import type { z } from "zod";
import type { Ctx } from "~/domain/ctx";
import { findProvince, listWards } from "~/domain/shipping/provinces.server";
import { ChoosePlace } from "~/domain/shipping/schema";
import { type Done, submit } from "~/request/submit.server";
import type { AddressResult } from "~/ui/checkout/address-fields";
import type { AddressPrefix } from "~/ui/checkout/address-labels";
import type { DrawnWards } from "~/ui/checkout/use-places";

const prefixes: readonly AddressPrefix[] = ["shipTo", "billTo"];

/**
 * `submit` for a form with addresses: what comes back to the page has the wards of the provinces chosen, and the button
 * that only shows wards does nothing else. Ticked "the same", there is no billing address.
 */
export async function submitAddresses<Schema extends z.ZodType>(
  form: FormData,
  ctx: Ctx,
  schema: Schema,
  run: (value: z.output<Schema>) => Promise<Done>,
) {
  forgetOtherPlaces(form);
  const wards = wardsOf(form);
  const answer = await (form.get("intent") === "choose-place"
    ? submit(form, ctx, ChoosePlace, async () => "stay")
    : submit(form.has("billingSame") ? withoutBilling(form) : form, ctx, schema, run));
  if (answer instanceof Response) return answer;
  return data<AddressResult>({ ...answer.data, wards }, answer.init ?? undefined);
}

/** Without a script another country may have been chosen over fields of the one before: codes of wards are no cities. */
function forgetOtherPlaces(form: FormData) {
  for (const prefix of prefixes) {
    const [shown, country] = [form.get(`${prefix}.shownFor`), form.get(`${prefix}.country`)];
    if (shown === null || (shown === "VN") === (country === "VN")) continue;
    form.delete(`${prefix}.stateProvince`);
    form.delete(`${prefix}.city`);
  }
}

function wardsOf(form: FormData): AddressResult["wards"] {
  return Object.fromEntries(
    prefixes.flatMap((prefix): [AddressPrefix, DrawnWards][] => {
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
