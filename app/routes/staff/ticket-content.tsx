import { fieldLabel } from "~/domain/back-office/field-label";
import { getTicketContent, saveTicketContent, type TicketContentPage } from "~/domain/catalog/ticket-content.server";
import { useT } from "~/i18n/use-t";
import { withoutUndefined } from "~/lib/without-undefined";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkTo } from "~/site-map";
import { linkToStaff } from "~/staff-map";
import { allErrors, type FormResult, nextBase } from "~/ui/form/form-result";
import { buttonClass } from "~/ui/parts/button";
import { resultOfAction } from "~/ui/staff/form-submission";
import { PageHead } from "~/ui/staff/page-head";
import { PostForm } from "~/ui/staff/post-form";
import { SaveBar } from "~/ui/staff/staff-form";
import { AdmitsFields, CompanionRows, HelplineFields, QuoteFields } from "~/ui/staff/tickets/content-groups";
import { AnswerRows, FactRows, GalleryRows, TimeRows, TripRows } from "~/ui/staff/tickets/content-lists";
import type { Route } from "./+types/ticket-content";
import { offerUndo } from "./offer-undo.server";
import { numberedForm } from "./product-form.server";
import { renameFault } from "./rename-fault.server";
import { TicketContentForm, toContentInput, toTicketContent } from "./ticket-content-form.server";
import { ticketParam } from "./ticket-param.server";

type Props = { page: TicketContentPage; result: FormResult | undefined };

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "catalogue", (ctx) => getTicketContent(ctx, ticketParam(args.params)));
}

export function action(args: Route.ActionArgs) {
  const { id } = ticketParam(args.params);
  return submitStaffForm(args, "catalogue", {
    save: defineAction(numberedForm(TicketContentForm), async (ctx, form) => {
      const { base } = form;
      const { undo } = await saveTicketContent(ctx, {
        id,
        ...toTicketContent(form),
        ...(base && { base: withoutUndefined(base) }),
      }).catch((error: unknown) => {
        throw renameFault(error, (field) => toContentInput(field, form));
      });
      const to = linkToStaff("ticketContent", { id });
      return { to, toast: { key: "back_office.content.saved", ...offerUndo(undo, to) } };
    }),
  });
}

function TicketContent({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t, locale } = useT();
  const { id, name, slug, isActive } = page;
  return (
    <div className="stack">
      <PageHead
        title={t("back_office.content.title", { name })}
        help="ticketContent"
        text={t("back_office.content.intro")}
        back={{ to: linkToStaff("ticket", { id }), label: name }}
        action={
          isActive && (
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

function ContentForm({ page, result }: Props) {
  const { t } = useT();
  const labels = Object.fromEntries(allErrors(result).map(({ name }) => [name, fieldLabel(countFromOne(name), t)]));
  return (
    <PostForm
      className="ticket-content"
      hidden={{ base: nextBase(result, page.values) }}
      defaultValue={toFormValues(page)}
      {...{ result, labels }}
    >
      <GalleryRows page={page} />
      <FactRows page={page} />
      <TripRows page={page} />
      <TimeRows page={page} />
      <HelplineFields page={page} />
      <AnswerRows page={page} />
      <QuoteFields page={page} />
      <CompanionRows page={page} />
      <AdmitsFields page={page} />
      <SaveBar />
    </PostForm>
  );
}

/** Adds the positions of rows, and shows days, which are stored as MM-DD, as day/month. */
function toFormValues({ values, companionNames }: TicketContentPage) {
  const toDay = (stored: string) => stored.split("-").toReversed().join("/");
  const times = values.recommendedTimes.map((row) => ({ ...row, from: toDay(row.from), to: toDay(row.to) }));
  return {
    ...values,
    gallery: withPositions(values.gallery),
    facts: withPositions(values.facts),
    trip: withPositions(values.trip),
    recommendedTimes: withPositions(times),
    answers: withPositions(values.answers),
    companions: withPositions(companionNames.map((item) => ({ item }))),
  };
}

function withPositions<Row extends object>(rows: readonly Row[]) {
  return rows.map((row, index) => ({ ...row, position: index + 1 }));
}

/** The names of inputs count from 0, and their labels from 1. */
function countFromOne(name: string): string {
  return name.replace(/\.(\d+)(?=\.|$)/, (_, number) => `.${Number(number) + 1}`);
}
