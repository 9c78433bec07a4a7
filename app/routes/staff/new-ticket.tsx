import { createTicketType } from "~/domain/catalog/save-ticket-type.server";
import { getTicketForm } from "~/domain/catalog/staff-tickets.server";
import { maxNewCategories } from "~/domain/catalog/ticket-limits";
import { CreateTicketType, newCategoryLine } from "~/domain/catalog/ticket-schema.server";
import { DomainError } from "~/domain/errors";
import { useT } from "~/i18n/use-t";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { resultOfAction } from "~/ui/staff/form-submission";
import { PageHead } from "~/ui/staff/page-head";
import { NewTicketForm } from "~/ui/staff/tickets/new-ticket-form";
import type { Route } from "./+types/new-ticket";
import { formRows } from "./form-rows.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "catalogue", getTicketForm);
}

const lines = formRows(newCategoryLine, maxNewCategories);

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "catalogue", {
    create: defineAction(CreateTicketType.extend({ categories: lines }), async (ctx, { categories, ...input }) => {
      if (categories.length === 0) throw new DomainError("nothing_chosen", { field: "categories.r0.vi" });
      const { id } = await createTicketType(ctx, {
        ...input,
        categories: categories.map(({ vi, en, ...category }) => ({ name: { vi, en }, ...category })),
      });
      const toast = { key: "back_office.tickets.created" as const, params: { name: input.name.vi } };
      return { to: linkToStaff("ticket", { id }), toast };
    }),
  });
}

function NewTicket({ loaderData: choices, actionData }: Route.ComponentProps) {
  const { t } = useT();
  return (
    <div className="stack">
      <PageHead title={t("back_office.tickets.new")} back="tickets" />
      <NewTicketForm choices={choices} result={resultOfAction(actionData ?? null, "create")} />
    </div>
  );
}

export default import.meta.env.SSR ? NewTicket : undefined;
