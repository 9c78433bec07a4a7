import type { TicketContentPage } from "~/domain/catalog/ticket-content.server";
import { useT } from "~/i18n/use-t";
import { ErrorSummary } from "../../form/error-summary";
import { allErrors, type FormResult, sentValue } from "../../form/form-result";
import { buttonClass } from "../../parts/button";
import { fieldLabel } from "../field-label";
import { AdmitsFields, CompanionRows, HelplineFields, QuoteFields } from "./content-groups";
import { AnswerRows, FactRows, GalleryRows, TimeRows, TripRows } from "./content-lists";

type Props = { page: TicketContentPage; result: FormResult | undefined };

/** After a conflict, `base` has the other person's values, so that sending the form again replaces them on purpose. */
export function ContentForm({ page, result }: Props) {
  const { t } = useT();
  const base = result?.code === "edit_conflict" ? undefined : sentValue(result, "base");
  const labels = Object.fromEntries(allErrors(result).map(({ name }) => [name, fieldLabel(countFromOne(name), t)]));
  return (
    <form method="post" noValidate className="ticket-content">
      <ErrorSummary result={result} labels={labels} />
      <input type="hidden" name="base" value={base ?? JSON.stringify(page.values)} />
      <GalleryRows page={page} result={result} />
      <FactRows page={page} result={result} />
      <TripRows page={page} result={result} />
      <TimeRows page={page} result={result} />
      <HelplineFields page={page} result={result} />
      <AnswerRows page={page} result={result} />
      <QuoteFields page={page} result={result} />
      <CompanionRows page={page} result={result} />
      <AdmitsFields page={page} result={result} />
      <div className="staff-save-bar">
        <button type="submit" name="act" value="save" className={buttonClass()}>
          {t("back_office.rows.save")}
        </button>
        <a href="?">{t("back_office.rows.discard")}</a>
      </div>
    </form>
  );
}

/** The names of inputs count from 0, and their labels from 1. */
function countFromOne(name: string): string {
  return name.replace(/\.(\d+)(?=\.|$)/, (_, number) => `.${Number(number) + 1}`);
}
