import { data, Form } from "react-router";
import { fetchWards } from "~/browser/fetch-wards";
import { addAddress, changeAddress, getAddress } from "~/domain/accounts/address-book.server";
import { AddAddress } from "~/domain/accounts/schema";
import { getDestinations } from "~/domain/cart/get-destinations.server";
import { rowId } from "~/domain/schema";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { getGuard } from "~/request/guards.server";
import { load } from "~/request/load.server";
import { readForm } from "~/request/read-input.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { DashboardPage } from "~/ui/account/dashboard-page";
import { AddressFields, type AddressResult } from "~/ui/checkout/address-fields";
import { addressLabels, codedLine } from "~/ui/checkout/address-labels";
import { ErrorSummary } from "~/ui/form/error-summary";
import { sentValue } from "~/ui/form/form-result";
import { SubmitButton } from "~/ui/form/submit-button";
import type { PageHandle } from "~/ui/layout/page-handle";
import { pageMeta } from "~/ui/layout/page-meta";
import { ButtonLink } from "~/ui/parts/button";
import { presentKnownAddress, submitAddresses } from "../checkout/submit-addresses.server";
import type { Route } from "./+types/address";

export const middleware: Route.MiddlewareFunction[] = [getGuard("auth")];
export const handle: PageHandle = { layout: "profile" };

export async function loader(args: Route.LoaderArgs) {
  const { context, params, url } = args;
  const ctx = ctxOf(context);
  const id = idOf(params.address, url);
  const [known, { provinces, countries }] = await load(
    Promise.all([id === null ? null : getAddress(ctx, { id }), getDestinations(ctx)]),
  );
  const { t } = ctx;
  return withHead(args, "address", {
    ...{ provinces: provinces.map(({ code, name }) => codedLine(code, name)), countries },
    knownResult: known && presentKnownAddress(ctx, known.address),
    title: t(known ? "settings.addresses.change_title" : "settings.addresses.add"),
  });
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const id = idOf(params.address, url);
  return submitAddresses(await readForm(request), ctx, AddAddress, async ({ address }) => {
    await (id === null ? addAddress(ctx, { address }) : changeAddress(ctx, { id, address }));
    return { to: linkTo(ctx.locale, "addresses"), toast: { key: "settings.addresses.saved" } };
  });
}

function idOf(text: string, { pathname }: URL): number | null {
  if (text === "new") return null;
  const { success, data: id } = rowId.safeParse(Number(text));
  if (!success) throw data({ path: pathname }, { status: 404 });
  return id;
}

export const meta = pageMeta;

export default function AddressPage({ loaderData, actionData }: Route.ComponentProps) {
  const { provinces, countries, knownResult, title } = loaderData;
  const { locale, t } = useT();
  const result: AddressResult | undefined = actionData ?? knownResult ?? undefined;
  return (
    <DashboardPage title={title}>
      <Form method="post" noValidate className="card stack max-w-[40rem]">
        <ErrorSummary
          result={actionData}
          labels={addressLabels(t, "address", sentValue(actionData, "address.country"))}
        />
        <AddressFields
          prefix="address"
          provinces={provinces}
          countries={countries}
          result={result}
          fetchWards={fetchWards}
        />
        <div className="flex flex-wrap gap-2">
          <SubmitButton>{t("settings.addresses.save")}</SubmitButton>
          <ButtonLink to={linkTo(locale, "addresses")} variant="quiet">
            {t("settings.addresses.back")}
          </ButtonLink>
        </div>
      </Form>
    </DashboardPage>
  );
}
