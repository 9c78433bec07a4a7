import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";
import type { FormResult } from "../form/form-result";
import { useStaffField } from "./staff-fields";

const name = "confirmedAmounts";

/** Lets staff confirm prices that the server considers doubtful. Earlier confirmations are sent again. */
export function ConfirmPrices({ result }: { result: FormResult | undefined }) {
  const { t, locale } = useT();
  const { defaultOptions: confirmed } = useStaffField(name);
  const doubted = result?.code === "price_doubtful" ? String(result.params?.amounts).split(";") : [];
  return (
    <>
      {confirmed.map((amount) => (
        <input key={amount} type="hidden" name={name} value={amount} />
      ))}
      {doubted.map((amount) => (
        <label key={amount} className="choice">
          <input type="checkbox" name={name} value={amount} />
          <span>{t("back_office.rows.confirm_price", { amount: formatVnd(Number(amount), locale) })}</span>
        </label>
      ))}
    </>
  );
}
