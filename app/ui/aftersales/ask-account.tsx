import type { AccountRequest } from "~/domain/aftersales/refund-form-view";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { ButtonLink } from "../parts/button";
import { Message } from "../parts/message";

/** The one step that is left to the buyer before a refund by bank transfer. */
export function AskAccount({ code, account: { title, text, label } }: { code: string; account: AccountRequest }) {
  const { locale } = useT();
  return (
    <Message tone="warn" title={title}>
      <p>{text}</p>
      <p className="mt-2 no-print">
        <ButtonLink to={linkTo(locale, "orderRefund", null, { code })}>{label}</ButtonLink>
      </p>
    </Message>
  );
}
