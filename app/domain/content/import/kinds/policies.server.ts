import { z } from "zod";
import { savePolicy } from "../../../shop/save-policy.server";
import { both, type Folder } from "../folder.server";
import { itemsOf, type Kind } from "../kind.server";
import { keywords, plain } from "../schema";

const Text = { title: plain, keywords: keywords.optional() };
const Policy = z.strictObject({ ...Text, position: z.number().int().min(1).max(100) });

export function policyKinds(folder: Folder): Kind[] {
  const items = itemsOf(folder.markdown("policies", Policy, z.strictObject(Text)), {
    write: ({ slug, vi, en }, { tx, now }) =>
      savePolicy(tx, now, {
        slug,
        title: both(vi.title, en?.title),
        keywords: vi.keywords === undefined ? null : both(vi.keywords, en?.keywords),
        body: both(vi.body, en?.body),
        position: vi.position - 1,
      }),
  });
  return [
    {
      name: "policy",
      items,
      isLeftAlone: items.length === 0,
      // Policies are never deleted, because the checkout and orders link to them.
      takeAway: async () => undefined,
    },
  ];
}
