import { z } from "zod";
import {
  confirmPolicy,
  getPolicyForm,
  policySchema,
  savePolicyByStaff,
} from "~/domain/back-office/edit-policies.server";
import { BySlug } from "~/domain/schema";
import { useT } from "~/i18n/use-t";
import { formatMoment } from "~/lib/format-time";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkTo } from "~/site-map";
import { linkToStaff } from "~/staff-map";
import { Markdown } from "~/ui/parts/text";
import { resultOfAction } from "~/ui/staff/form-submission";
import { PageHead } from "~/ui/staff/page-head";
import { RowForm } from "~/ui/staff/row-form";
import { RowHistory } from "~/ui/staff/row-history";
import { StaffForm } from "~/ui/staff/staff-form";
import { StatePill } from "~/ui/staff/state-pill";
import type { Route } from "./+types/policy";
import { parseBase } from "./parse-base.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "content", async (ctx) => {
    const { slug } = args.params;
    return { ...(await getPolicyForm(ctx, { slug })), now: ctx.now };
  });
}

export function action(args: Route.ActionArgs) {
  const { slug } = args.params;
  const to = linkToStaff("policy", { slug });
  const schema = policySchema.extend({ base: z.string().max(400_000).optional() });
  return submitStaffForm(args, "content", {
    save: defineAction(schema, async (ctx, { base, ...values }) => {
      await savePolicyByStaff(ctx, { slug, values, base: parseBase(base) });
      return { to, toast: { key: "back_office.policies.saved", params: { title: values.title.vi } } };
    }),
    confirm: defineAction(BySlug, async (ctx, input) => {
      const { title } = await confirmPolicy(ctx, input);
      return { to, toast: { key: "back_office.policies.confirmed", params: { title } } };
    }),
  });
}

function Policy({ loaderData, actionData }: Route.ComponentProps) {
  const { t, locale } = useT();
  const { slug, title, fields, values, confirmed, preview, unknownPlaceholders, history, now } = loaderData;
  const sent = actionData ?? null;
  return (
    <div className="stack">
      <PageHead
        title={title}
        back="policies"
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
      {!confirmed && <p className="staff-notice staff-notice-warn">{t("back_office.policies.template")}</p>}
      {unknownPlaceholders.length > 0 && (
        <p className="staff-notice staff-notice-warn">
          {t("back_office.policies.unknown", { names: unknownPlaceholders.map((name) => `{${name}}`).join(", ") })}
        </p>
      )}
      <section className="stack" aria-labelledby="preview">
        <h2 id="preview">{t("back_office.policies.preview")}</h2>
        {preview.map(({ locale: language, text, lang }) => (
          <details key={language} className="card" open={language === locale}>
            <summary className="staff-summary">{t(`back_office.product.language.${language}`)}</summary>
            <Markdown of={{ text, lang }} />
          </details>
        ))}
        {!confirmed && (
          <StaffForm
            action="confirm"
            hidden={{ slug }}
            button={t("back_office.policies.confirm")}
            result={resultOfAction(sent, "confirm")}
          />
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
      <p className="help">{t("back_office.policies.known")}</p>
      <RowForm fields={fields} values={values} result={resultOfAction(sent, "save")} />
      <RowHistory entries={history} now={now} />
    </div>
  );
}

export default import.meta.env.SSR ? Policy : undefined;
