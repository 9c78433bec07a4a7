import type { Arrivals } from "~/domain/admission/list-arrivals.server";
import { firstNameOf } from "~/domain/identity/display-name.rules";
import type { MoneyOfDay } from "~/domain/payments/get-money-of-day.server";
import type { SetupList } from "~/domain/setup/setup-item";
import { useT } from "~/i18n/use-t";
import { formatStaffDay } from "~/lib/format-time";
import { formatVnd } from "~/lib/money";
import { linkToStaff } from "~/staff-map";
import { buttonClass } from "../parts/button";
import { EmptyState } from "./empty-state";
import { PageHead } from "./page-head";
import { SetupCard } from "./setup-list";
import { StaffForm } from "./staff-form";
import { TodayFigure, Visitors } from "./today-figures";
import { usePermission } from "./use-permission";

type Props = {
  setup: SetupList;
  after: string | null;
  fullName: string;
  arrivals: Arrivals | null;
  money: MoneyOfDay | null;
};

export function SetupHome({ setup, after, fullName, arrivals, money }: Props) {
  const { t } = useT();
  const canImport = usePermission("catalogue");
  const left = setup.steps.filter(({ isDone, isWaiting }) => !isDone && !isWaiting);
  const required = left.filter(({ isRequired }) => isRequired);
  const name = firstNameOf(fullName);
  const canTry = left.some(({ fact }) => fact === "test_order_none");
  return (
    <>
      <PageHead
        title={
          required.length > 0
            ? t("setup.today.greeting", { name, count: required.length })
            : left.length > 0
              ? t("setup.today.optional_left", { name, count: left.length })
              : t("setup.today.ready", { name })
        }
        help="setup"
        text={t("setup.today.intro")}
        action={<StaffForm action="view_shop" variant="line" button={t("setup.today.view_shop")} />}
      />
      <SetupFigures {...{ setup, arrivals, money }} />
      <div className="staff-side">
        <div>
          <SetupCard setup={setup} after={after} />
        </div>
        <div>
          {canTry && (
            <EmptyState
              title={t("setup.orders.title")}
              text={t("setup.orders.text")}
              action={<StaffForm action="try_order" variant="line" button={t("setup.today.try_order")} />}
              example={["H22K NFR FSQ", t("setup.orders.example"), "3.455.000 ₫"]}
            />
          )}
          {canImport && (
            <section className="staff-card" aria-labelledby="import">
              <div className="staff-card-head">
                <h2 id="import">{t("setup.import.title")}</h2>
              </div>
              <div className="staff-card-text stack">
                <p className="help">{t("setup.import.text")}</p>
                <a href={linkToStaff("importRows", { resource: "products" })} className={buttonClass("line")}>
                  {t("setup.import.button")}
                </a>
              </div>
            </section>
          )}
        </div>
      </div>
    </>
  );
}

function SetupFigures({ setup: { firstDay, openDays }, arrivals, money }: Omit<Props, "after" | "fullName">) {
  const { locale, t } = useT();
  const canOpenDays = usePermission("days");
  return (
    <div className="staff-card staff-figures">
      {arrivals &&
        (arrivals.slots.length > 0 ? (
          <Visitors arrivals={arrivals} />
        ) : (
          <TodayFigure label={t("back_office.today.visitors")} href={null} value="0">
            {t("setup.today.no_places")}
          </TodayFigure>
        ))}
      {money && (
        <TodayFigure label={t("back_office.today.received")} href={null} value={formatVnd(money.sum, locale)}>
          {t("back_office.today.no_comparison")}
        </TodayFigure>
      )}
      <TodayFigure
        label={t("setup.today.first_day")}
        href={canOpenDays ? linkToStaff("days") : null}
        value={firstDay ? formatStaffDay(firstDay, locale) : "–"}
      >
        {firstDay ? t("setup.today.open_days", { count: openDays }) : t("setup.fact.open_days_missing")}
      </TodayFigure>
      <TodayFigure label={t("setup.today.shop")} href={null} value={t("setup.today.closed")}>
        {t("setup.today.closed_help")}
      </TodayFigure>
    </div>
  );
}
