import fc from "fast-check";
import { expect, test } from "vitest";
import { reviewKeyOf } from "~/domain/community/review.rules";
import { ReviewedItemQuery } from "~/domain/community/schema";

test("the key of an item leads back to the same item, also if its slug contains dots", () => {
  const slug = fc.stringMatching(/^[a-z0-9]{1,10}([.-][a-z0-9]{1,10}){0,4}$/);
  const kind = fc.constantFrom("ticket" as const, "product" as const, "service" as const);
  fc.assert(
    fc.property(fc.record({ kind, slug }), (item) => {
      expect(ReviewedItemQuery.parse({ about: reviewKeyOf(item) }).about).toEqual(item);
    }),
  );
});

test("the place always has a key, and an item that is no longer sold has none", () => {
  expect(ReviewedItemQuery.parse({ about: reviewKeyOf({ kind: "place", slug: null }) }).about).toEqual({
    kind: "place",
  });
  expect(reviewKeyOf({ kind: "ticket", slug: null })).toBeNull();
});
