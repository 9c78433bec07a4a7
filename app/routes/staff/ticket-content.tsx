import { getTicketContent, saveTicketContent } from "~/domain/catalog/ticket-content.server";
import { useT } from "~/i18n/use-t";
import { withoutUndefined } from "~/lib/without-undefined";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkTo } from "~/site-map";
import { linkToStaff } from "~/staff-map";
import { buttonClass } from "~/ui/parts/button";
import { resultOfAction } from "~/ui/staff/form-submission";
import { PageHead } from "~/ui/staff/page-head";
import { ContentForm } from "~/ui/staff/tickets/content-form";
import type { Route } from "./+types/ticket-content";
import { numberedForm } from "./product-form.server";
import { TicketContentForm, toInputs, toTicketContent } from "./ticket-content-form.server";
import { ticketParam } from "./ticket-param.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "catalogue", (ctx) => getTicketContent(ctx, ticketParam(args.params)));
}

export function action(args: Route.ActionArgs) {
  const { id } = ticketParam(args.params);
  return submitStaffForm(args, "catalogue", {
    save: defineAction(numberedForm(TicketContentForm), async (ctx, form) => {
      const { base } = form;
      await saveTicketContent(ctx, {
        id,
        ...toTicketContent(form),
        ...(base && { base: withoutUndefined(base) }),
      }).catch((error: unknown) => {
        throw toInputs(error, form);
      });
      return { to: linkToStaff("ticketContent", { id }), toast: { key: "back_office.content.saved" } };
    }),
  });
}

function TicketContent({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t, locale } = useT();
  const { id, name, slug, active } = page;
  return (
    <div className="stack">
      <PageHead
        title={t("back_office.content.title", { name })}
        text={t("back_office.content.intro")}
        back={{ to: linkToStaff("ticket", { id }), label: name }}
        action={
          active && (
            <a href={linkTo(locale, "ticket", { slug })} className={buttonClass("line")}>
              {t("back_office.tickets.see")}
            </a>
          )
        }
      />
      <ContentForm page={page} result={resultOfAction(actionData ?? null, "save")} />
    </div>
  );
}

export default import.meta.env.SSR ? TicketContent : undefined;
