import { Form, useNavigation } from "react-router";
import { z } from "zod";
import { listAddresses, preferAddress, removeAddress } from "~/domain/accounts/address-book.server";
import { AddressById } from "~/domain/accounts/schema";
import { useT } from "~/i18n/use-t";
import { formatPhone } from "~/lib/phone";
import { ctxOf } from "~/request/ctx.server";
import { getGuard } from "~/request/guards.server";
import { load } from "~/request/load.server";
import { type SubmitResult, submit } from "~/request/submit.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { DashboardPage } from "~/ui/account/dashboard-page";
import { ErrorSummary } from "~/ui/form/error-summary";
import { SubmitButton } from "~/ui/form/submit-button";
import type { PageHandle } from "~/ui/layout/page-handle";
import { pageMeta } from "~/ui/layout/page-meta";
import { ButtonLink } from "~/ui/parts/button";
import { useNextFocus } from "~/ui/parts/focus";
import type { Route } from "./+types/addresses";

export const middleware: Route.MiddlewareFunction[] = [getGuard("auth")];
export const handle: PageHandle = { layout: "profile" };

const AddressesForm = AddressById.extend({ intent: z.enum(["prefer", "remove"]) });

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const ctx = ctxOf(context);
  const addresses = await load(listAddresses(ctx));
  return withHead(args, "addresses", { addresses, title: ctx.t("settings.nav.addresses") });
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const here = linkTo(ctx.locale, "addresses");
  return submit(request, ctx, AddressesForm, async ({ intent, id }): Promise<SubmitResult> => {
    switch (intent) {
      case "prefer":
        await preferAddress(ctx, { id });
        return { to: here, toast: { key: "settings.addresses.preferred" } };
      case "remove":
        await removeAddress(ctx, { id });
        return { to: here, toast: { key: "settings.addresses.removed" } };
    }
  });
}

export const meta = pageMeta;

export default function AddressesPage({ loaderData: { addresses, title }, actionData }: Route.ComponentProps) {
  const { locale, t } = useT();
  useNextFocus(useNavigation().formData?.has("id") ? "#main" : undefined);
  return (
    <DashboardPage title={title}>
      <ErrorSummary result={actionData} />
      {addresses.length === 0 && <p className="text-muted">{t("settings.addresses.none")}</p>}
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {addresses.map(({ id, isDefault, lines, address }) => (
          <li key={id} className="card stack content-between gap-2">
            <div id={`address-${id}`}>
              <p className="font-semibold">
                {address.fullName}
                {isDefault && ` · ${t("settings.addresses.default")}`}
              </p>
              <p>{formatPhone(address.phone)}</p>
              {lines.map((line) => (
                <p key={line} lang="vi">
                  {line}
                </p>
              ))}
            </div>
            <Form method="post" className="flex flex-wrap gap-2">
              <input type="hidden" name="id" value={id} />
              <ButtonLink
                to={linkTo(locale, "address", { address: String(id) })}
                variant="soft"
                aria-describedby={`address-${id}`}
              >
                {t("settings.addresses.change")}
              </ButtonLink>
              {!isDefault && (
                <SubmitButton variant="line" name="intent" value="prefer" aria-describedby={`address-${id}`}>
                  {t("settings.addresses.prefer")}
                </SubmitButton>
              )}
              <SubmitButton variant="line" icon="trash" name="intent" value="remove" aria-describedby={`address-${id}`}>
                {t("settings.addresses.remove")}
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
      <div>
        <ButtonLink to={linkTo(locale, "address", { address: "new" })}>{t("settings.addresses.add")}</ButtonLink>
      </div>
    </DashboardPage>
  );
}
