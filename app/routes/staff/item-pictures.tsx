import { z } from "zod";
import { getItemPictures, saveItemPictures } from "~/domain/catalog/item-pictures.server";
import { GetItemPictures } from "~/domain/catalog/schema";
import { useT } from "~/i18n/use-t";
import { removeControls } from "~/lib/text";
import { defineAction, loadStaffPage, refuseStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { resultOfAction } from "~/ui/staff/form-submission";
import { PageHead } from "~/ui/staff/page-head";
import { orderField, PictureField } from "~/ui/staff/picture-field";
import type { Route } from "./+types/item-pictures";
import { offerUndo } from "./offer-undo.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "catalogue", async (ctx) => {
    const { searchParams: query } = args.url;
    const q = removeControls(query.get("q") ?? "").slice(0, 100);
    const chosen = query.has("search") ? inOrder(query.getAll("pictures"), (name) => query.get(name)) : undefined;
    return { q, ...(await getItemPictures(ctx, { ...itemParams(args.params), q, chosen })) };
  });
}

const Chosen = z.looseObject({
  pictures: z.array(z.string().max(100)).max(60).default([]),
  base: z.string().max(6_000).default(""),
});

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "catalogue", {
    save: defineAction(Chosen, async (ctx, { pictures, base, ...fields }) => {
      const chosen = inOrder(pictures, (name) => (typeof fields[name] === "string" ? fields[name] : null));
      const began = base ? base.split(" ") : [];
      const edit = { ...itemParams(args.params), pictures: chosen, base: began };
      const { name, undo } = await saveItemPictures(ctx, edit);
      const to = args.url.pathname;
      return { to, toast: { key: "pictures.choose.saved", params: { name }, ...offerUndo(undo, to) } };
    }),
  });
}

/** @throws 404 for an unknown kind or an invalid key */
function itemParams({ kind, key }: Route.LoaderArgs["params"]) {
  const parsed = GetItemPictures.safeParse({ kind, key: Number(key) });
  if (!parsed.success) throw refuseStaffPage("not_found");
  return { kind: parsed.data.kind, key: parsed.data.key };
}

/** Pictures without a typed position come last. An empty slug means that no picture is chosen. */
function inOrder(slugs: readonly string[], readField: (name: string) => string | null): string[] {
  const numberOf = (slug: string) => Number(readField(orderField(slug)) || Number.POSITIVE_INFINITY);
  const unique = [...new Set(slugs.map(removeControls).filter(Boolean))];
  return unique.toSorted((one, other) => (numberOf(one) === numberOf(other) ? 0 : numberOf(one) - numberOf(other)));
}

function ItemPictures({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, key, name, saved, chosen, found, hasMore, q, min, max } = loaderData;
  const { t } = useT();
  const title = t(kind === "ticket-galleries" ? "pictures.gallery_of" : "pictures.choose.title", { name });
  return (
    <div className="stack">
      <PageHead title={title} help="itemPictures" back={{ to: backTo(kind, key), label: name }} />
      <PictureField
        {...{ saved, chosen, found, hasMore, q, min, max }}
        result={resultOfAction(actionData ?? null, "save")}
      />
    </div>
  );
}

function backTo(kind: ReturnType<typeof itemParams>["kind"], key: number): string {
  switch (kind) {
    case "products":
      return linkToStaff("product", { product: key });
    case "categories":
      return linkToStaff("category", { category: key });
    case "combos":
      return linkToStaff("combo", { combo: key });
    case "ticket-types":
      return linkToStaff("ticket", { id: key });
    case "ticket-galleries":
      return linkToStaff("ticketContent", { id: key });
    default:
      return linkToStaff("row", { resource: kind, key });
  }
}

export default import.meta.env.SSR ? ItemPictures : undefined;
