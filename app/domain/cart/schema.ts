import { z } from "zod";
import { countryCodes } from "~/lib/country-codes";
import { isTime } from "~/lib/shop-time";
import { day, type ErrorTextKey, formKey, name, phone, rowId, slug, text, withErrorText } from "../schema";
import { maxQuantity } from "./cart-view";

export const CartKind = z.enum(["cart", "booking"]);

const time = z
  .string()
  .refine((typed) => typed === "" || isTime(typed))
  .default("");
/** The bounds are wide, because `checkQuantity` and `checkPeople` report wrong quantities with their own messages. */
const quantity = z.number().int().min(-9_999).max(9_999);
/** The keys are price categories, or `piece` for lines without categories. */
const Quantities = z.record(z.string().regex(/^[a-z_]{1,30}$/), quantity.default(0));
/** The form of a page from the cache has the key `""` (`lib/visitor-frame.ts`). */
const key = formKey.or(z.literal("")).optional();

export const AddTicket = z.object({
  slug,
  date: day,
  time,
  quantities: Quantities,
  key,
  kind: CartKind.default("cart"),
  replaces: rowId.optional(),
});

const itemQuantity = z.number().int().min(1).max(maxQuantity);
export const AddVariant = z.object({ sku: text.min(1).max(60), quantity: itemQuantity.default(1), key });
export const AddCombo = z.object({ slug, quantity: itemQuantity.default(1), key });
export const AddService = z.object({ slug, date: day, quantity: itemQuantity.default(1), key });

export const LineId = z.object({ lineId: rowId });
export const MoveLine = LineId.extend({ date: day, time, kind: CartKind.default("cart") });
export const ChangeLine = LineId.extend({ quantities: Quantities });
const LineQuantities = z.record(z.string().regex(/^[1-9]\d{0,8}$/), quantity).default({});
export const ChangeQuantities = z.object({ pieces: LineQuantities, shown: LineQuantities });
export const CartQuery = z.object({ kind: CartKind.default("cart") });

const placeName = text.trim().max(100).optional();

/** In Vietnam, `stateProvince` is the province and `city` the ward, each as a code or a name. */
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
