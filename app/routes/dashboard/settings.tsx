import { Form, useRouteLoaderData } from "react-router";
import { getMyProfile, updateMessagePreferences } from "~/domain/identity/profile.server";
import { UpdateMessagePreferences } from "~/domain/identity/schema";
import { useT } from "~/i18n/use-t";
import { languages, locales } from "~/lib/locale";
import { ctxOf } from "~/request/ctx.server";
import { getGuard } from "~/request/guards.server";
import { load, mapUnexpectedError } from "~/request/load.server";
import { submit } from "~/request/submit.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { DashboardPage } from "~/ui/account/dashboard-page";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Checkbox, RadioGroup } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import type { FrameData } from "~/ui/layout/frame-data";
import type { PageHandle } from "~/ui/layout/page-handle";
import { pageMeta } from "~/ui/layout/page-meta";
import { ColorForm, LanguageForm, LiteForm } from "~/ui/layout/preference-forms";
import { Titled } from "~/ui/parts/blocks";
import type { Route } from "./+types/settings";

export const middleware: Route.MiddlewareFunction[] = [getGuard("auth")];
export const handle: PageHandle = { layout: "profile" };

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const ctx = ctxOf(context);
  const { profile } = await load(mapUnexpectedError("profile_unreadable", getMyProfile(ctx)));
  return withHead(args, "settings", { profile, title: ctx.t("settings.nav.settings") });
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  return submit(request, ctx, UpdateMessagePreferences, async (form) => {
    await mapUnexpectedError("profile_unsaved", updateMessagePreferences(ctx, form));
    return { to: linkTo(ctx.locale, "settings"), toast: { key: "settings.emails.saved" } };
  });
}

export const meta = pageMeta;

export default function SettingsPage({ loaderData: { profile, title }, actionData }: Route.ComponentProps) {
  const { t } = useT();
  return (
    <DashboardPage title={title}>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2 lg:items-start">
        <Titled id="appearance" title={t("settings.appearance.title")} size="text-lg" className="card stack">
          <p className="text-muted">{t("settings.appearance.lead")}</p>
          <AccountPreferences />
        </Titled>
        <Titled id="letters" title={t("settings.emails.title")} size="text-lg" className="card stack">
          <p className="text-muted">{t("settings.emails.lead")}</p>
          <Form method="post" noValidate className="stack">
            <ErrorSummary result={actionData} />
            <RadioGroup
              name="locale"
              label={t("settings.emails.language")}
              result={actionData}
              options={locales.map((value) => ({ value, label: <span lang={value}>{languages[value].name}</span> }))}
              defaultValue={profile.locale}
            />
            <Checkbox
              name="wantsNews"
              label={t("settings.emails.news")}
              help={t("settings.emails.news_help")}
              result={actionData}
              defaultChecked={profile.wantsNews}
            />
            <SubmitButton>{t("settings.emails.save")}</SubmitButton>
          </Form>
        </Titled>
      </div>
    </DashboardPage>
  );
}

function AccountPreferences() {
  const { t } = useT();
  const frame = useRouteLoaderData<FrameData>("root");
  if (!frame) return null;
  return (
    <ul className="stack gap-2 [&_button]:inline-flex [&_button]:min-h-11 [&_button]:min-w-11 [&_button]:items-center [&_button]:justify-center [&_button]:gap-2">
      <li className="row flex-wrap">
        {t("settings.appearance.language")}
        <LanguageForm />
      </li>
      <li className="row flex-wrap">
        {t("settings.appearance.color")}
        <ColorForm color={frame.color} />
      </li>
      <li>
        <LiteForm mode={frame.mode} />
      </li>
    </ul>
  );
}
