import { checkSetupLink, createFirstAdmin } from "~/domain/staff/first-admin.server";
import { CreateFirstAdmin } from "~/domain/staff/schema";
import { useT } from "~/i18n/use-t";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { emailInput, nameInput } from "~/ui/form/inputs";
import { resultOfAction } from "~/ui/staff/form-submission";
import { StaffField, StaffPasswordField } from "~/ui/staff/staff-fields";
import { StaffForm } from "~/ui/staff/staff-form";
import { StaffHeading } from "~/ui/staff/staff-title";
import type { Route } from "./+types/setup";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "anybody", async (ctx) => {
    const token = args.url.searchParams.get("token") ?? "";
    await checkSetupLink(ctx, { token });
    return { token };
  });
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "anybody", {
    create: defineAction(CreateFirstAdmin, async (ctx, input, { setToken }) => {
      const { accessToken } = await createFirstAdmin(ctx, input);
      setToken(accessToken);
      return { to: linkToStaff("twoFactor") };
    }),
  });
}

function Setup({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const { t } = useT();
  const result = resultOfAction(actionData ?? null, "create");
  return (
    <div className="staff-narrow stack">
      <StaffHeading title={t("setup.first_admin.title")} />
      <p>{t("setup.first_admin.intro")}</p>
      <StaffForm
        action="create"
        button={t("setup.first_admin.button")}
        result={result}
        hidden={{ token }}
        className="card stack"
      >
        <StaffField name="fullName" label={t("staff.fields.full_name")} required {...nameInput} />
        <StaffField
          name="email"
          label={t("staff.fields.email")}
          help={t("setup.first_admin.email_help")}
          required
          {...emailInput}
          autoComplete="username"
        />
        <StaffPasswordField
          name="password"
          label={t("staff.fields.password")}
          help={t("staff.invitation.password_help")}
          isNew
        />
        <StaffPasswordField name="confirmation" label={t("staff.fields.confirmation")} isNew />
      </StaffForm>
    </div>
  );
}

export default import.meta.env.SSR ? Setup : undefined;
