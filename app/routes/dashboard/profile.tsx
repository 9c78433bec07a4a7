import { getFormProps } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { z } from "zod";
import { cancelEmailChange, changeEmail, findEmailChange } from "~/domain/identity/change-email.server";
import { findChosenName } from "~/domain/identity/display-name.rules";
import { getMyProfile, updateProfile } from "~/domain/identity/profile.server";
import { ChangeEmail, ProfileForm as ProfileFields } from "~/domain/identity/schema";
import { useT } from "~/i18n/use-t";
import { formatDayAndClock } from "~/lib/format-time";
import { formatPhone } from "~/lib/phone";
import { ctxOf } from "~/request/ctx.server";
import { getGuard } from "~/request/guards.server";
import { load, mapUnexpectedError } from "~/request/load.server";
import { type SubmitResult, submit } from "~/request/submit.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { PasswordField } from "~/ui/account/account-fields";
import { DashboardPage } from "~/ui/account/dashboard-page";
import { NameFields, PhoneField } from "~/ui/account/profile-fields";
import { useActionForm } from "~/ui/form/action-form";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Field } from "~/ui/form/field";
import { type FormResult, sentValue } from "~/ui/form/form-result";
import { emailInput } from "~/ui/form/inputs";
import { SubmitButton } from "~/ui/form/submit-button";
import type { PageHandle } from "~/ui/layout/page-handle";
import { pageMeta } from "~/ui/layout/page-meta";
import { Titled } from "~/ui/parts/blocks";
import { useNextFocus } from "~/ui/parts/focus";
import { Message } from "~/ui/parts/message";
import type { Route } from "./+types/profile";

export const middleware: Route.MiddlewareFunction[] = [getGuard("auth")];
export const handle: PageHandle = { layout: "profile" };

const ProfileForm = z.discriminatedUnion("intent", [
  ProfileFields.extend({ intent: z.literal("profile") }),
  ChangeEmail.extend({ intent: z.literal("email") }),
  z.object({ intent: z.literal("giveUpEmail") }),
]);

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const ctx = ctxOf(context);
  const [user, emailChange] = await load(
    Promise.all([mapUnexpectedError("profile_unreadable", getMyProfile(ctx)), findEmailChange(ctx)]),
  );
  return withHead(args, "profile", { user, emailChange, title: ctx.t("account.dashboard.profile") });
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const to = linkTo(ctx.locale, "profile");
  const atEmail = `${to}#change-email`;
  return submit(request, ctx, ProfileForm, async (form): Promise<SubmitResult> => {
    switch (form.intent) {
      case "profile":
        await mapUnexpectedError("profile_unsaved", updateProfile(ctx, everyField(form)));
        return { to, toast: { key: "account.dashboard.saved" } };
      case "email":
        await changeEmail(ctx, form);
        return { to: atEmail, toast: { key: "account.dashboard.email_requested", params: { email: form.email } } };
      case "giveUpEmail":
        await cancelEmailChange(ctx);
        return { to: atEmail, toast: { key: "account.dashboard.email_change_cancelled" } };
    }
  });
}

function everyField({ fullName, firstName, phone }: z.output<typeof ProfileFields>) {
  return { fullName, firstName: firstName ?? null, phone: phone ?? null };
}

export const meta = pageMeta;

export default function ProfilePage({ loaderData: { user, emailChange, title }, actionData }: Route.ComponentProps) {
  const { t } = useT();
  const { email, provenAt, profile } = user;
  const { fullName, phone } = profile;
  const refused = sentValue(actionData, "intent");
  useNextFocus(useNavigation().formData && "#change-email");
  const of = (intent: string) => (refused === intent ? actionData : undefined);
  const [form, fields] = useActionForm<z.input<typeof ProfileFields>>(of("profile"), {
    defaultValue: { fullName, firstName: findChosenName(profile), phone: phone && formatPhone(phone) },
  });
  return (
    <DashboardPage title={title}>
      <p className="text-muted">
        {email}
        {provenAt !== null && ` · ${t("account.dashboard.proven")}`}
      </p>
      <Form method="post" {...getFormProps(form)} className="card stack max-w-[36rem]">
        <ErrorSummary result={of("profile")} />
        <NameFields fields={fields} />
        <PhoneField fields={fields} />
        <SubmitButton name="intent" value="profile">
          {t("account.dashboard.save")}
        </SubmitButton>
      </Form>
      <EmailForm result={of("email")} pending={emailChange} />
    </DashboardPage>
  );
}

const scope = "email";

type Props = { result: FormResult | undefined; pending: { email: string; until: string } | null };

function EmailForm({ result, pending }: Props) {
  const { locale, t } = useT();
  return (
    <Titled id="change-email" title={t("account.dashboard.change_email")} size="text-lg" className="card stack">
      <p className="text-muted">{t("account.dashboard.change_email_lead")}</p>
      {pending && (
        <Message>
          <p>
            {t("account.dashboard.email_pending", {
              email: pending.email,
              until: formatDayAndClock(new Date(pending.until), locale),
            })}
          </p>
          <Form method="post" className="mt-2">
            <SubmitButton variant="soft" name="intent" value="giveUpEmail">
              {t("account.dashboard.email_give_up")}
            </SubmitButton>
          </Form>
        </Message>
      )}
      <Form method="post" noValidate className="stack">
        <ErrorSummary result={result} scope={scope} />
        <Field
          name="email"
          label={t("account.dashboard.new_email")}
          result={result}
          scope={scope}
          required
          {...emailInput}
        />
        <PasswordField name="current" label={t("account.password")} result={result} scope={scope} />
        <SubmitButton name="intent" value="email">
          {t("account.dashboard.save_email")}
        </SubmitButton>
      </Form>
    </Titled>
  );
}
