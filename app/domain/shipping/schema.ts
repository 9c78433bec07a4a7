import { z } from "zod";
import { countryCodes } from "~/lib/country-codes";
import { type ErrorTextKey, name, phone, text, withErrorText } from "../schema";

const placeName = text.trim().max(100).optional();

/** In Vietnam, province and ward are codes or names. `country` is ISO 3166 alpha-2. */
const Place = z.object({
  country: z.enum(countryCodes).default("VN"),
  stateProvince: placeName,
  city: placeName,
  postalCode: text.trim().max(20).optional(),
});

type Place = z.output<typeof Place>;

const placeRules = [
  z.refine<Place>(
    ({ country, stateProvince }) => country !== "VN" || stateProvince,
    describeMissingField("stateProvince", "missing.stateProvince"),
  ),
  z.refine<Place>(({ country, city }) => country !== "VN" || city, describeMissingField("city", "missing.ward")),
  z.refine<Place>(({ country, city }) => country === "VN" || city, describeMissingField("city", "missing.city")),
  z.refine<Place>(
    ({ country, postalCode }) => country !== "VN" || !postalCode || /^\d{5}$/.test(postalCode),
    describeMissingField("postalCode", "invalid_postal_code"),
  ),
];
const line = text.trim().min(1).max(200);

export const AddressInput = Place.extend({ fullName: name, phone, line }).check(...placeRules);
/** Without a name, the buyer is the recipient. */
export const DestinationInput = Place.extend({ fullName: name.optional(), phone: phone.optional(), line }).check(
  ...placeRules,
);

export type AddressInput = z.output<typeof AddressInput>;

export const WardsQuery = z.object({ province: z.string().max(2) });

export const ShippingQuote = Place.pick({ country: true, stateProvince: true }).extend({
  goodsTotal: z.number().int().nonnegative(),
});

function describeMissingField(field: string, key: ErrorTextKey) {
  return { path: [field], ...withErrorText(key), when: ({ value }: { value: unknown }) => isFilled(value) };
}

function isFilled(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
