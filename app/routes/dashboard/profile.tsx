import { Form } from "react-router";
import { getMyProfile, updateProfile } from "~/domain/identity/profile.server";
import { UpdateProfile } from "~/domain/identity/schema";
import { translateIn } from "~/i18n/translate.server";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { guard } from "~/request/guards.server";
import { load } from "~/request/load.server";
import { submit } from "~/request/submit.server";
import { linkTo } from "~/site-map";
import { DashboardPage } from "~/ui/account/dashboard-page";
import { NameFields, PhoneField } from "~/ui/account/fields";
import { ErrorSummary } from "~/ui/form/error-summary";
import { SubmitButton } from "~/ui/form/submit-button";
import type { PageHandle } from "~/ui/layout/page-handle";
import { unlistedMeta } from "~/ui/layout/page-meta";
import type { Route } from "./+types/profile";

export const middleware: Route.MiddlewareFunction[] = [guard("auth")];
export const handle: PageHandle = { layout: "profile" };

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  const profile = await load(getMyProfile(ctx));
  return { profile, title: translateIn(ctx.locale)("account.dashboard.profile") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  return submit(request, ctx, UpdateProfile, async (form) => {
    await updateProfile(ctx, form);
    return { to: linkTo(ctx.locale, "profile"), toast: { key: "account.dashboard.saved" } };
  });
}

export const meta = (args: Route.MetaArgs) => unlistedMeta(args);

export default function ProfilePage({ loaderData: { profile, title }, actionData }: Route.ComponentProps) {
  const { t } = useT();
  const { email, provenAt, phone } = profile;
  return (
    <DashboardPage title={title}>
      <p className="text-muted">
        {email}
        {provenAt !== null && ` · ${t("account.dashboard.proven")}`}
      </p>
      <Form method="post" noValidate className="card stack max-w-[36rem]">
        <ErrorSummary result={actionData} />
        <NameFields result={actionData} names={profile} />
        <PhoneField result={actionData} phone={phone} />
        <SubmitButton>{t("account.dashboard.save")}</SubmitButton>
      </Form>
    </DashboardPage>
  );
}
