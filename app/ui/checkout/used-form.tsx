import type { CartView } from "~/domain/cart/cart-view";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { errorsOfField, type FormResult } from "../form/form-result";
import { Link } from "../parts/link";
import { Message } from "../parts/message";

export default function UsedForm({ kind, result, code }: { kind: CartView["kind"]; result: FormResult; code: string }) {
  const { t, locale } = useT();
  return (
    <Message tone="warn" title={errorsOfField(result, "").join(" ")}>
      <p className="flex flex-wrap gap-4">
        <Link to={linkTo(locale, "order", { code })}>{t("checkout.open_order", { code })}</Link>
        <Link to={linkTo(locale, kind === "booking" ? "checkoutTicket" : "checkout")}>{t("checkout.start_anew")}</Link>
      </p>
    </Message>
  );
}
