import { eq } from "drizzle-orm";
import { z } from "zod";
import { priceCategories, ticketTypes } from "~db/schema/catalog";
import { DomainError } from "../errors";
import { requireUsablePictures } from "../media/picture-rows.server";
import { localized, text } from "../schema";
import { localizedLine } from "../staff/resources/fields.server";
import { defineResource } from "../staff/resources/resource.server";
import { ticketFacts, ticketPolicy } from "./ticket-schema.server";
import { findRisingStep } from "./ticket-terms.rules";

// The page of a ticket edits these rows with its own forms. The resources have the same names as those of the back
// office's lists, so that each row has one history.

const own = { permission: "catalogue", sorts: [], searched: [], isAddable: false, isDeletable: false } as const;

export const ticketFactsRows = defineResource({
  ...own,
  name: "ticket-types",
  table: ticketTypes,
  key: ticketTypes.id,
  shape: ticketFacts,
  kinds: {
    ...{ name: "localized", summary: "localized", description: "long_localized", includes: "text", labels: "text" },
    ...{ poolId: "choice", openWeekdays: "text", cutoffMinutes: "number", picture: "text", position: "number" },
    isActive: "yes_no",
  },
  listed: [],
  title: "name",
  async check(tx, { picture }, key) {
    const [row] = await tx
      .select({ picture: ticketTypes.picture })
      .from(ticketTypes)
      .where(eq(ticketTypes.id, Number(key)));
    await requireUsablePictures(tx, "picture", { chosen: picture ? [picture] : [], before: row ? [row.picture] : [] });
  },
});

export const ticketPolicyRows = defineResource({
  ...own,
  name: "ticket-types",
  table: ticketTypes,
  key: ticketTypes.id,
  shape: { policy: ticketPolicy },
  kinds: { policy: "text" },
  listed: [],
  title: "policy",
  async check(_, { policy }) {
    const rising = findRisingStep(policy.refund);
    if (rising !== null) throw new DomainError("refund_rises", { field: `policy.refund.${rising}.percent` });
  },
});

const position = z.number().int().min(0).max(10_000);
const shape = {
  name: localizedLine(100),
  note: localized(text.max(300), text.max(300).optional()),
  position,
  isActive: z.boolean().default(false),
};
const category = { ...own, name: "price-categories", table: priceCategories, key: priceCategories.id } as const;

/** Categories are never deleted, because sold tickets refer to them. */
export const priceCategoryResource = defineResource({
  ...category,
  shape,
  kinds: { name: "localized", note: "localized", position: "number", isActive: "yes_no" },
  listed: ["name", "note", "position", "isActive"],
  sorts: ["position"],
  isSortedByKey: true,
  searched: ["name"],
  title: "name",
});

const member = localized(z.string(), z.string().optional()).extend({ as: z.string().optional() });

export const priceCategoryRows = defineResource({
  ...category,
  shape: { ...shape, members: z.array(member).min(1) },
  kinds: { name: "localized", note: "localized", members: "text", position: "number", isActive: "yes_no" },
  listed: [],
  title: "name",
});
