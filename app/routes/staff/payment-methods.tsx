import { SwitchPaymentMethod } from "~/domain/payments/schema";
import { listPaymentMethods, switchPaymentMethod } from "~/domain/payments/switch-payment-method.server";
import { useT } from "~/i18n/use-t";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { ConfirmPage } from "~/ui/staff/confirm-page";
import { resultOfAction, submissionFor } from "~/ui/staff/form-submission";
import { PageHead } from "~/ui/staff/page-head";
import { PaymentMethodTable } from "~/ui/staff/payment-method-table";
import type { Route } from "./+types/payment-methods";
import { moveRowAction } from "./move-row.server";
import { offerUndo } from "./offer-undo.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "shop", async (ctx) => ({ methods: await listPaymentMethods(ctx) }));
}

export function action(args: Route.ActionArgs) {
  const to = linkToStaff("paymentMethods");
  return submitStaffForm(args, "shop", {
    move: moveRowAction(to),
    switch: defineAction(SwitchPaymentMethod, async (ctx, input) => {
      const { name, undo } = await switchPaymentMethod(ctx, input);
      const key = input.enabled ? "staff_catalog.methods.switched_on" : "staff_catalog.methods.switched_off";
      return { to, toast: { key, params: { name }, ...offerUndo(undo, to) } };
    }),
  });
}

function PaymentMethods({ loaderData: { methods }, actionData }: Route.ComponentProps) {
  const { t } = useT();
  const sent = actionData ?? null;
  const last = methods.find(
    ({ id }) => resultOfAction(submissionFor(sent, "id", id), "switch")?.code === "method_last",
  );
  if (last)
    return (
      <ConfirmPage
        title={t("staff_catalog.methods.off_title", { name: last.name })}
        text={t("errors.method_last")}
        back="paymentMethods"
        consequences={[
          { label: t("staff_catalog.methods.buyers"), value: t("staff_catalog.methods.cannot_order") },
          { label: t("staff_catalog.methods.waiting"), value: t("staff_catalog.methods.still_paid") },
        ]}
        undo={t("staff_catalog.methods.undo")}
        action="switch"
        button={t("staff_catalog.methods.off", { name: last.name })}
        hidden={{ id: last.id, enabled: "no", isConfirmed: "yes" }}
        cancelLink={{ to: linkToStaff("paymentMethods"), label: t("staff_catalog.methods.keep") }}
      />
    );
  const isNoneOffered = !methods.some(({ enabled, missing }) => enabled && missing.length === 0);
  return (
    <div className="stack">
      <PageHead
        title={t("staff.rooms.paymentMethods")}
        help="payment-methods"
        text={t("staff_catalog.methods.intro")}
      />
      {isNoneOffered && <p className="staff-notice staff-notice-warn">{t("staff_catalog.methods.none_offered")}</p>}
      <PaymentMethodTable methods={methods} sent={sent} />
    </div>
  );
}

export default import.meta.env.SSR ? PaymentMethods : undefined;
