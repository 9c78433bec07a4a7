import { randomUUID } from "node:crypto";
import { applyClosureChoice } from "~/domain/aftersales/apply-closure-choice.server";
import { sendClosureCode } from "~/domain/aftersales/closure-access.server";
import { type ClosureChoice, getClosureChoice, type UnitOutcome } from "~/domain/aftersales/get-closure-choice.server";
import { presentClosedGroup } from "~/domain/aftersales/present-closed-group.server";
import { ApplyClosureChoice, GetClosureChoice, SendClosureCode } from "~/domain/aftersales/schema";
import { formatDays } from "~/i18n/format-days";
import type { Translate } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/format-time";
import type { Locale } from "~/lib/locale";
import { formatVnd } from "~/lib/money";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { readForm } from "~/request/read-input.server";
import { submit } from "~/request/submit.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { ClosedGroupForm, ClosedUnitName } from "~/ui/aftersales/closed-group-form";
import type { PageHandle } from "~/ui/layout/page-handle";
import { pageMeta } from "~/ui/layout/page-meta";
import { ButtonLink } from "~/ui/parts/button";
import { LocalText, WithCode } from "~/ui/parts/formatted-text";
import { Message } from "~/ui/parts/message";
import type { Route } from "./+types/closed-day";

/** The token from a closure's email authorises the choice without a login, and gives access to nothing else. */
export async function loader(args: Route.LoaderArgs) {
  const { context, params, url } = args;
  const ctx = ctxOf(context);
  const { searchParams: query } = url;
  const readParam = (name: "month" | "date") =>
    GetClosureChoice.shape[name].safeParse(query.get(name) ?? undefined).data;
  const date = readParam("date");
  const month = query.get("month") ? readParam("month") : undefined;
  const units = GetClosureChoice.shape.units.safeParse(query.getAll("units")).data ?? [];
  const choice = await load(
    getClosureChoice(ctx, { token: params.token, units, date: month ? undefined : date, month }),
  );
  const { t } = ctx;
  const { code, through, toCredit, groups, ...choiceView } = choice;
  return withHead(args, "closedDay", {
    ...{ ...choiceView, code, token: params.token, key: randomUUID() },
    title: t(choice.state === "reopened" ? "orders.closed.page_again" : "orders.closed.page"),
    days: nameDays(choice, t, ctx.locale),
    way: through
      ? t("orders.closed.refund_through", { method: through })
      : t(toCredit ? "orders.closed.refund_to_credit" : "orders.closed.refund_by_hand"),
    groups: groups.map((group) => presentClosedGroup(group, date, ctx.locale)),
  });
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const form = await readForm(request);
  form.set("token", params.token);
  if (form.get("choice") === "code")
    return submit(form, ctx, SendClosureCode, async (input) => {
      await sendClosureCode(ctx, input);
      const to = linkTo(ctx.locale, "closedDay", { token: params.token });
      return { to, toast: { key: "refunds.account.code_sent" } };
    });
  return submit(form, ctx, ApplyClosureChoice, async (input) => {
    await applyClosureChoice(ctx, input);
    const to = linkTo(ctx.locale, "closedDay", { token: params.token });
    return { to, toast: { key: `orders.closed.done.${input.choice}` } };
  });
}

export const handle: PageHandle = { hasScript: false };

/** If only some days are open again, a buyer with nothing left to choose reads only the own ones. */
function nameDays({ state, except, became, ...closed }: ClosureChoice, t: Translate, locale: Locale): string {
  if (state !== "reopened" || except.length === 0) return formatDays({ ...closed, except }, t, locale);
  const dates = new Set(became.filter(({ what }) => what === "kept").map(({ date }) => date));
  return [...dates].map((date) => formatDate(date, locale, "inSentence")).join(", ");
}

/** Hides the URL from other sites. With `no-referrer`, browsers would send the shop's own forms with `Origin: null`. */
export const meta = (args: Route.MetaArgs) => [...pageMeta(args), { name: "referrer", content: "same-origin" }];

export default function ClosedDay({ loaderData, actionData }: Route.ComponentProps) {
  const { t, locale } = useT();
  const { code, token, title, key, days, reason, state, until, groups, became, way, emailOfCode } = loaderData;
  const here = linkTo(locale, "closedDay", { token });
  const sentUnits = actionData?.form.initialValue?.units;
  const sent = new Set(Array.isArray(sentUnits) ? sentUnits : [sentUnits]);
  return (
    <div className="wrap page stack gap-6 max-w-[40rem]!">
      <h1>{title}</h1>
      <div className="stack gap-2">
        <p>
          <WithCode
            text={t(state === "reopened" ? "orders.closed.was" : "orders.closed.sorry", { days, code })}
            code={code}
          />
        </p>
        {state !== "reopened" && (
          <p>
            {t("orders.closed.reason")} <LocalText of={reason} />
          </p>
        )}
        {state === "choose" && (
          <p className="text-muted">{t("orders.closed.no_hurry", { until: formatDate(until, locale, "short") })}</p>
        )}
      </div>
      {state === "reopened" && <Message tone="done" title={t("orders.closed.reopened")} />}
      {state === "chosen" && <Message tone="done" title={t("orders.closed.all_chosen")} />}
      <OutcomeList became={became} />
      {groups.map((group, index) => (
        <ClosedGroupForm
          key={group.units[0]?.key}
          {...{ group, here, way, emailOfCode }}
          scope={`g${index}`}
          formKey={key}
          result={groups.length === 1 || group.units.some((unit) => sent.has(unit.key)) ? actionData : undefined}
        />
      ))}
      <p>
        <ButtonLink variant="line" to={linkTo(locale, "order", { code })}>
          {t("orders.see_order")}
        </ButtonLink>
      </p>
    </div>
  );
}

type Unit = Route.ComponentProps["loaderData"]["became"][number];

function OutcomeList({ became }: { became: readonly Unit[] }) {
  const { t } = useT();
  if (became.length === 0) return null;
  return (
    <section className="card stack gap-3" aria-labelledby="outcomes">
      <h2 id="outcomes" className="text-lg">
        {t("orders.closed.outcomes_title")}
      </h2>
      <ul className="stack gap-2">
        {became.map((unit) => (
          <li key={unit.key}>
            <ClosedUnitName unit={unit} />
            <span className="block">
              <OutcomeText unit={unit} what={unit.what} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OutcomeText({ unit: { date, time, paid }, what }: { unit: Unit; what: UnitOutcome }) {
  const { t, locale } = useT();
  const day = [formatDate(date, locale, "inSentence"), time].filter(Boolean).join(" · ");
  return t(`orders.closed.outcome.${what}`, { day, amount: formatVnd(paid, locale) });
}
