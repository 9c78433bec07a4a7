import { z } from "zod";
import {
  confirmPolicy,
  getPolicyForm,
  listPolicies,
  policySchema,
  savePolicyByStaff,
} from "~/domain/back-office/edit-policies.server";
import { getSettings, saveSettings } from "~/domain/back-office/edit-settings.server";
import { fieldLabel } from "~/domain/back-office/field-label";
import { BySlug, text } from "~/domain/schema";
import { schemaOfGroup } from "~/domain/shop/setting-schema";
import { useT } from "~/i18n/use-t";
import { formatMoment } from "~/lib/format-time";
import { defaultLocale, languages } from "~/lib/locale";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkTo } from "~/site-map";
import { linkToStaff } from "~/staff-map";
import { Markdown } from "~/ui/parts/formatted-text";
import { type FormSubmission, resultOfAction } from "~/ui/staff/form-submission";
import { PageHead } from "~/ui/staff/page-head";
import { RowForm } from "~/ui/staff/row-form";
import { RowHistory } from "~/ui/staff/row-history";
import { StaffField } from "~/ui/staff/staff-fields";
import { StaffForm } from "~/ui/staff/staff-form";
import { StatePill } from "~/ui/staff/state-pill";
import { usePermission } from "~/ui/staff/use-permission";
import type { Route } from "./+types/policy";
import { offerUndo } from "./offer-undo.server";
import { parseBase } from "./parse-base.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "content", async (ctx) => {
    const { slug } = args.params;
    const [form, policies] = await Promise.all([getPolicyForm(ctx, { slug }), listPolicies(ctx)]);
    const unread = policies.filter((policy) => !policy.isConfirmed).length;
    return { ...form, place: { of: policies.length, read: policies.length - unread }, now: ctx.now };
  });
}

/** Policies use these contact settings of the shop as placeholders. */
const factFields = ["phone", "email", "company_name", "tax_code"] as const;
type FactField = (typeof factFields)[number];
const Facts = z.object({
  ...Object.fromEntries(factFields.map((name) => [name, schemaOfGroup("contact").shape[name].optional()])),
  address: text.trim().max(200).optional(),
});

export function action(args: Route.ActionArgs) {
  const { slug } = args.params;
  const to = linkToStaff("policy", { slug });
  const schema = policySchema.extend({ base: z.string().max(400_000).optional() });
  return submitStaffForm(args, "content", {
    save: defineAction(schema, async (ctx, { base, ...values }) => {
      const { undo } = await savePolicyByStaff(ctx, { slug, values, base: parseBase(base) });
      const params = { title: values.title.vi };
      return { to, toast: { key: "back_office.policies.saved", params, ...offerUndo(undo, to) } };
    }),
    confirm: defineAction(BySlug, async (ctx, input) => {
      const { title } = await confirmPolicy(ctx, input);
      const next = (await listPolicies(ctx)).find(({ isConfirmed }) => !isConfirmed);
      const toast = { key: "back_office.policies.confirmed" as const, params: { title } };
      return { to: next ? linkToStaff("policy", { slug: next.slug }) : linkToStaff("policies"), toast };
    }),
    facts: defineAction(Facts, async (ctx, { address, ...facts }) => {
      const { values } = await getSettings(ctx, { group: "contact" });
      const typed = { ...facts, ...(address && { address: { [defaultLocale]: address } }) };
      await saveSettings(ctx, { group: "contact", values: { ...values, ...typed }, base: values });
      const group = ctx.t("shop_settings.group.contact");
      return { to, toast: { key: "shop_settings.saved", params: { group } } };
    }),
  });
}

function Policy({ loaderData, actionData }: Route.ComponentProps) {
  const { t, locale } = useT();
  const { slug, title, fields, values, confirmed, missingFacts, unknownPlaceholders, place, history, now } = loaderData;
  const canSave = usePermission("shop");
  const missing = canSave ? missingFacts.filter(isFactField) : [];
  const sent = actionData ?? null;
  return (
    <div className="stack">
      <PageHead
        title={title}
        back="policies"
        help="policies"
        state={
          <StatePill tone={confirmed ? "good" : "wait"}>
            {t(confirmed ? "back_office.policies.published" : "back_office.policies.to_read")}
          </StatePill>
        }
        more={
          confirmed
            ? [
                <a key="view" href={linkTo(locale, "policy", { slug })}>
                  {t("back_office.policies.view")}
                </a>,
              ]
            : []
        }
      />
      {!confirmed && (
        <p>
          <b>{t("back_office.policies.place", place)}</b> {t("back_office.policies.template")}
        </p>
      )}
      {missing.length > 0 && <MissingFacts names={missing} sent={sent} />}
      {unknownPlaceholders.length > 0 && (
        <p className="staff-notice staff-notice-warn">
          {t("back_office.policies.unknown", { names: unknownPlaceholders.map((name) => `{${name}}`).join(", ") })}
        </p>
      )}
      <PolicyPreview policy={loaderData} sent={sent} />
      <details className="stack" open={confirmed !== null || sent?.action === "save"}>
        <summary className="staff-summary">{t("back_office.policies.edit")}</summary>
        <p className="help">{t("back_office.policies.known")}</p>
        <RowForm fields={fields} values={values} result={resultOfAction(sent, "save")} />
      </details>
      <RowHistory entries={history} now={now} />
    </div>
  );
}

type FactsProps = { names: readonly (FactField | "address")[]; sent: FormSubmission | null };

function MissingFacts({ names, sent }: FactsProps) {
  const { t } = useT();
  const result = resultOfAction(sent, "facts");
  return (
    <StaffForm
      action="facts"
      button={t("back_office.policies.save_facts")}
      variant="line"
      className="card stack staff-row-form"
      result={result}
      labels={Object.fromEntries(names.map((name) => [name, fieldLabel(name, t)]))}
    >
      <h2>{t("back_office.policies.missing")}</h2>
      {names.map((name) => (
        <StaffField key={name} name={name} label={fieldLabel(name, t)} maxLength={200} />
      ))}
    </StaffForm>
  );
}

type PolicyPreviewProps = { policy: Route.ComponentProps["loaderData"]; sent: FormSubmission | null };

function PolicyPreview({ policy: { slug, preview, confirmed, place, now }, sent }: PolicyPreviewProps) {
  const { t, locale } = useT();
  return (
    <section className="stack" aria-labelledby="preview">
      <h2 id="preview">{t("back_office.policies.preview")}</h2>
      <p className="help">{t("back_office.policies.marked")}</p>
      <div className="stack" data-tabs={t("back_office.policies.languages")}>
        <nav className="staff-tabs" aria-label={t("back_office.policies.languages")}>
          {preview.map(({ locale: language }) => (
            <a key={language} href={`#preview-${language}`} lang={language}>
              {languages[language].name}
            </a>
          ))}
        </nav>
        {preview.map(({ locale: language, text, lang }) => (
          <section key={language} id={`preview-${language}`} aria-label={languages[language].name} className="card">
            <Markdown of={{ text, lang }} />
          </section>
        ))}
      </div>
      {!confirmed && (
        <div className="staff-save-bar">
          <StaffForm
            action="confirm"
            hidden={{ slug }}
            button={t(place.of - place.read > 1 ? "back_office.policies.confirm_next" : "back_office.policies.confirm")}
            result={resultOfAction(sent, "confirm")}
          />
        </div>
      )}
      {confirmed?.by && (
        <p className="help">
          {t("back_office.policies.confirmed_by", {
            name: confirmed.by,
            time: formatMoment(new Date(confirmed.at), locale, now),
          })}
        </p>
      )}
    </section>
  );
}

function isFactField(name: string): name is FactField | "address" {
  return name === "address" || factFields.some((field) => field === name);
}

export default import.meta.env.SSR ? Policy : undefined;
