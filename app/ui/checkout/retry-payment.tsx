import { Form } from "react-router";
import { useT } from "~/i18n/use-t";
import { SubmitButton } from "../form/submit-button";
import { withSession } from "../parts/cookieless-session";

type Props = { method: string; methodName: string; to: string };

export function RetryPayment({ method, methodName, to }: Props) {
  const { t } = useT();
  return (
    <Form method="post" noValidate className="stack" action={import.meta.env.SSR ? withSession(to) : to}>
      <input type="hidden" name="intent" value="pay" />
      <SubmitButton name="method" value={method}>
        {t("orders.try_again", { method: methodName })}
      </SubmitButton>
    </Form>
  );
}
