import { AnswerVat, answerVat, getVatAnswer } from "~/domain/catalog/answer-vat.server";
import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/format-time";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { buttonClass } from "~/ui/parts/button";
import { resultOfAction } from "~/ui/staff/form-submission";
import { PageHead } from "~/ui/staff/page-head";
import { StaffRadioGroup } from "~/ui/staff/staff-fields";
import { StaffForm } from "~/ui/staff/staff-form";
import type { Route } from "./+types/vat-question";

const list = linkToStaff("rows", { resource: "vat-rates" });

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "catalogue", getVatAnswer);
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "catalogue", {
    answer: defineAction(AnswerVat, async (ctx, input) => {
      await answerVat(ctx, input);
      return { to: list, toast: { key: `vat.answered.${input.chargesVat}` } };
    }),
  });
}

function VatQuestion({ loaderData: { rates, usualRates }, actionData }: Route.ComponentProps) {
  const { t, locale } = useT();
  const describe = (of: typeof usualRates) =>
    of
      .map(({ percent, startsOn }) => t("vat.from", { percent, day: formatDate(startsOn, locale, "short") }))
      .join(", ");
  return (
    <div className="stack staff-narrow">
      <PageHead title={t("vat.title")} help="vat-rates" text={t("vat.text")} back="vat-rates" />
      {rates.length > 0 ? (
        <div className="card stack">
          <p>{describe(rates)}</p>
          <a href={list} className={buttonClass("line")}>
            {t("vat.change")}
          </a>
        </div>
      ) : (
        <StaffForm
          action="answer"
          button={t("vat.save")}
          result={resultOfAction(actionData ?? null, "answer")}
          className="card stack"
        >
          <StaffRadioGroup
            name="chargesVat"
            label={t("vat.question")}
            required
            options={[
              { value: "yes", label: t("vat.yes"), note: describe(usualRates) },
              { value: "no", label: t("vat.no"), note: t("vat.no_note") },
            ]}
          />
        </StaffForm>
      )}
    </div>
  );
}

export default import.meta.env.SSR ? VatQuestion : undefined;
