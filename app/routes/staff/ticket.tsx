import { Fragment } from "react";
import { z } from "zod";
import { savePriceCategory } from "~/domain/catalog/save-price-category.server";
import { copyTicketType, saveTicketPolicy, saveTicketType } from "~/domain/catalog/save-ticket-type.server";
import { getTicketType, type StaffTicket } from "~/domain/catalog/staff-tickets.server";
import { maxIncludes, maxRefundSteps } from "~/domain/catalog/ticket-limits";
import {
  includeLine,
  refundStep,
  SavePriceCategory,
  SaveTicketPolicy,
  SaveTicketType,
  ticketFacts,
  ticketPolicy,
} from "~/domain/catalog/ticket-schema.server";
import { findRisingStep } from "~/domain/catalog/ticket-terms.rules";
import { withErrorText } from "~/domain/schema";
import type { UndoRef } from "~/domain/staff/undo/store-undo-step.server";
import { useT } from "~/i18n/use-t";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkTo } from "~/site-map";
import { linkToStaff } from "~/staff-map";
import { nextBase } from "~/ui/form/form-result";
import { buttonClass } from "~/ui/parts/button";
import { AddressForm } from "~/ui/staff/address-form";
import { FormKey } from "~/ui/staff/form-key";
import { type FormSubmission, resultOfAction } from "~/ui/staff/form-submission";
import { PageHead } from "~/ui/staff/page-head";
import { PostForm } from "~/ui/staff/post-form";
import { RowHistory } from "~/ui/staff/row-history";
import { StaffField } from "~/ui/staff/staff-fields";
import { StaffForm } from "~/ui/staff/staff-form";
import { StatePill } from "~/ui/staff/state-pill";
import { CategoryForm } from "~/ui/staff/tickets/category-form";
import { TicketFactsForm } from "~/ui/staff/tickets/ticket-facts-form";
import type { Route } from "./+types/ticket";
import { formRows } from "./form-rows.server";
import { offerUndo } from "./offer-undo.server";
import { parseBase } from "./parse-base.server";
import { renameFault } from "./rename-fault.server";
import { renameAction } from "./rename-item.server";
import { ticketParam } from "./ticket-param.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "catalogue", async (ctx) => ({
    ticket: await getTicketType(ctx, ticketParam(args.params)),
    now: ctx.now,
  }));
}

const base = z.string().max(200_000).default("null");
const FactsForm = z
  .object({ ...ticketFacts, includes: formRows(includeLine, maxIncludes), base })
  .omit({ picture: true });
const steps = formRows(refundStep, maxRefundSteps).superRefine((rows, ctx) => {
  const rising = findRisingStep(rows);
  if (rising !== null)
    ctx.addIssue({ code: "custom", path: [`r${rising}`, "percent"], ...withErrorText("refund_rises") });
});
const PolicyForm = z.object({ ...ticketPolicy.shape, refund: steps, base });
const CategoryFields = SavePriceCategory.omit({ ticket: true, base: true }).extend({ base });

/** The use case's field `policy.refund.1.percent` is the form's input `refund.r0.percent`. */
function toPolicyInput(field: string): string {
  return field.replace(/^policy\./, "").replace(/\.(\d+)\./, (_, number) => `.r${Number(number) - 1}.`);
}

export function action(args: Route.ActionArgs) {
  const { id } = ticketParam(args.params);
  const to = linkToStaff("ticket", { id });
  const toast = (name: string, undo: UndoRef | null, page = to) => {
    return { key: "back_office.tickets.saved" as const, params: { name }, ...offerUndo(undo, page) };
  };
  return submitStaffForm(args, "catalogue", {
    facts: defineAction(FactsForm, async (ctx, { base: sent, ...facts }) => {
      const base = parseBase(sent);
      // The form has no field for the picture, because staff choose it on another page. The picture stays.
      const picture = base?.picture ?? (await getTicketType(ctx, { id })).facts.picture;
      const { undo } = await saveTicketType(ctx, SaveTicketType.parse({ ...facts, id, picture, base }));
      return { to, toast: toast(facts.name.vi, undo) };
    }),
    policy: defineAction(PolicyForm, async (ctx, { base, ...policy }) => {
      const edit = SaveTicketPolicy.parse({ id, policy, base: parseBase(base) });
      const { undo } = await saveTicketPolicy(ctx, edit).catch((error: unknown) => {
        throw renameFault(error, toPolicyInput);
      });
      return { to: `${to}#policy`, toast: toast(ctx.t("back_office.tickets.policy"), undo, `${to}#policy`) };
    }),
    category: defineAction(CategoryFields, async (ctx, { base, ...category }) => {
      const edit = SavePriceCategory.parse({ ...category, ticket: id, base: parseBase(base) });
      const { undo } = await savePriceCategory(ctx, edit);
      return { to: `${to}#categories`, toast: toast(category.name.vi, undo, `${to}#categories`) };
    }),
    rename: renameAction,
    copy: defineAction(z.object({}), async (ctx) => {
      const copy = await copyTicketType(ctx, { id });
      return { to: linkToStaff("ticket", { id: copy.id }), toast: { key: "back_office.tickets.copied" } };
    }),
  });
}

function Ticket({ loaderData: { ticket, now }, actionData }: Route.ComponentProps) {
  const { t, locale } = useT();
  const { id, slug, name, facts, policy, categories, history } = ticket;
  const sent = actionData ?? null;
  return (
    <div className="stack">
      <PageHead
        title={name}
        help="ticket"
        back="tickets"
        state={
          <StatePill tone={facts.isActive ? "good" : "over"}>
            {t(facts.isActive ? "back_office.tickets.on_sale" : "back_office.tickets.off_sale")}
          </StatePill>
        }
        action={
          <>
            <a href={linkToStaff("ticketContent", { id })} className={buttonClass("line")}>
              {t("back_office.content.link")}
            </a>
            <a href={linkToStaff("ticketPrices", { id })} className={buttonClass()}>
              {t("back_office.tickets.edit_prices")}
            </a>
          </>
        }
        more={[
          ...(facts.isActive
            ? [
                <a key="see" href={linkTo(locale, "ticket", { slug })}>
                  {t("back_office.tickets.see")}
                </a>,
              ]
            : []),
          <PostForm key="copy">
            <FormKey />
            <button type="submit" name="act" value="copy">
              {t("back_office.tickets.copy")}
            </button>
          </PostForm>,
        ]}
      />
      <div className="staff-side">
        <div>
          <section className="stack" aria-labelledby="facts">
            <h2 id="facts">{t("back_office.tickets.facts")}</h2>
            <TicketFactsForm ticket={ticket} sent={sent} />
          </section>
          <section className="stack" aria-labelledby="categories">
            <h2 id="categories">{t("back_office.tickets.categories")}</h2>
            <p className="help">{t("back_office.tickets.categories_help")}</p>
            {categories.map((category) => (
              <CategoryForm key={category.id} ticket={ticket} category={category} sent={sent} />
            ))}
            <CategoryForm ticket={ticket} category={null} sent={sent} />
          </section>
        </div>
        <div>
          <section className="stack" aria-labelledby="policy">
            <h2 id="policy">{t("back_office.tickets.policy")}</h2>
            <TicketPolicyForm policy={policy} sent={sent} />
          </section>
          <AddressForm
            slug={slug}
            hidden={{ kind: "ticket-types", id }}
            help={t("back_office.address.help")}
            result={resultOfAction(sent, "rename")}
          />
          <RowHistory entries={history} now={now} />
        </div>
      </div>
    </div>
  );
}

export default import.meta.env.SSR ? Ticket : undefined;

/** Orders keep the policy with which they were placed. */
function TicketPolicyForm({ policy, sent }: Pick<StaffTicket, "policy"> & { sent: FormSubmission | null }) {
  const { t } = useT();
  const result = resultOfAction(sent, "policy");
  const number = { type: "number", min: 0 } as const;
  return (
    <StaffForm
      action="policy"
      scope="policy"
      className="card stack staff-row-form"
      button={t("back_office.tickets.save_policy")}
      result={result}
      hidden={{ base: nextBase(result, { policy }) }}
      defaultValue={{ ...policy, refund: Object.fromEntries(policy.refund.map((step, index) => [`r${index}`, step])) }}
    >
      <p className="help">{t("back_office.tickets.policy_help")}</p>
      <div className="staff-steps">
        <StaffField {...number} name="exchangeUntilHours" required label={t("back_office.tickets.exchange_until")} />
        <StaffField {...number} name="exchangesPerTicket" required label={t("back_office.tickets.exchanges")} />
        {Array.from({ length: maxRefundSteps }, (_, index) => `refund.r${index}`).map((path, index) => (
          <Fragment key={path}>
            <StaffField
              {...number}
              name={`${path}.untilHours`}
              label={t("back_office.tickets.refund_step", { number: index + 1 })}
            />
            <StaffField
              {...number}
              name={`${path}.percent`}
              max={100}
              label={t("back_office.tickets.refund_percent")}
            />
          </Fragment>
        ))}
      </div>
    </StaffForm>
  );
}
