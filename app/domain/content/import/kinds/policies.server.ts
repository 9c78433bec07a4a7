import { z } from "zod";
import { savePolicy } from "~/domain/shop/policies.server";
import { type Folder, toLocalized } from "../folder.server";
import { createItems, type ImportKind } from "../kind.server";
import { keywords, plain } from "../schema";

const Text = { title: plain, keywords: keywords.optional() };
const Policy = z.strictObject({ ...Text, position: z.number().int().min(1).max(100) });

export function policyKinds(folder: Folder): ImportKind[] {
  const items = createItems(folder.markdown("policies", Policy, z.strictObject(Text)), {
    write: ({ slug, vi, en }, { tx, now }) =>
      savePolicy(tx, now, {
        slug,
        title: toLocalized(vi.title, en?.title),
        keywords: vi.keywords === undefined ? null : toLocalized(vi.keywords, en?.keywords),
        body: toLocalized(vi.body, en?.body),
        position: vi.position - 1,
      }),
  });
  return [
    {
      name: "policy",
      items,
      isAbsent: items.length === 0,
      // Policies are never deleted, because the checkout and orders link to them.
      removeItems: async () => undefined,
    },
  ];
}
