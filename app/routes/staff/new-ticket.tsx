import { createTicketType } from "~/domain/catalog/save-ticket-type.server";
import { getTicketForm } from "~/domain/catalog/staff-tickets.server";
import { maxNewCategories } from "~/domain/catalog/ticket-limits";
import { CreateTicketType, newCategoryLine } from "~/domain/catalog/ticket-schema.server";
import { DomainError } from "~/domain/errors";
import { useT } from "~/i18n/use-t";
import { defaultLocale } from "~/lib/locale";
import { ctxOf } from "~/request/ctx.server";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { resultOfAction } from "~/ui/staff/form-submission";
import { PageHead } from "~/ui/staff/page-head";
import { NewTicketForm } from "~/ui/staff/tickets/new-ticket-form";
import type { Route } from "./+types/new-ticket";
import { formRows } from "./form-rows.server";
import { describePhoto, storePhoto, withPhoto } from "./product-photo.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "catalogue", getTicketForm);
}

const lines = formRows(newCategoryLine, maxNewCategories);
const newTicket = withPhoto(CreateTicketType.extend({ categories: lines }));

export function action(args: Route.ActionArgs) {
  const actions = {
    create: defineAction(newTicket, async (ctx, { categories, photo, photoAlt, photoFocus, ...input }) => {
      if (categories.length === 0) throw new DomainError("nothing_chosen", { field: `categories.r0.${defaultLocale}` });
      const picture = (await describePhoto(ctx, { photo, photoAlt, photoFocus })) ?? input.picture;
      // A ticket that is to be sold goes on sale from the page that shows its price of each day.
      const { id } = await createTicketType(ctx, {
        ...{ ...input, picture, isActive: false },
        categories: categories.map(({ key, weekday, weekend, holiday, ...name }) => ({
          name,
          key,
          weekday,
          weekend,
          holiday,
        })),
      }).catch(nameFormRows);
      const toast = { key: "back_office.tickets.created" as const, params: { name: input.name.vi } };
      return { to: linkToStaff(input.isActive ? "ticketPriceYear" : "ticket", { id }), toast };
    }),
  };
  return submitStaffForm(args, "catalogue", actions, storePhoto(ctxOf(args.context)));
}

/** Replaces the fields of an error by the names of the form: `categories.0.weekday` becomes `categories.r0.weekday`. */
function nameFormRows(error: unknown): never {
  if (!(error instanceof DomainError) || error.field === undefined) throw error;
  const rename = (field: string) => field.replace(/^categories\.(?=\d)/, "categories.r");
  const { code, field, params, also } = error;
  throw new DomainError(code, {
    ...{ field: rename(field), params },
    also: also.map((one) => ({ ...one, field: rename(one.field) })),
  });
}

function NewTicket({ loaderData: choices, actionData }: Route.ComponentProps) {
  const { t } = useT();
  return (
    <div className="stack">
      <PageHead title={t("back_office.tickets.new")} help="ticket" back="tickets" />
      <NewTicketForm choices={choices} result={resultOfAction(actionData ?? null, "create")} />
    </div>
  );
}

export default import.meta.env.SSR ? NewTicket : undefined;
