import { redirect, useRouteLoaderData } from "react-router";
import { z } from "zod";
import { listArrivals } from "~/domain/admission/list-arrivals.server";
import { listWeather } from "~/domain/content/weather.server";
import type { Ctx } from "~/domain/ctx";
import { getNewOrders } from "~/domain/orders/get-new-orders.server";
import { getMoneyOfDay } from "~/domain/payments/get-money-of-day.server";
import { hasPermission, type Permission, type Role } from "~/domain/permission";
import { readOrNull } from "~/domain/read-or-null.server";
import { listSetup } from "~/domain/setup/list-setup.server";
import type { SetupList } from "~/domain/setup/setup-item";
import { isShopOpen } from "~/domain/shop/shop.rules";
import { logOutStaff } from "~/domain/staff/log-in-staff.server";
import { getContentOfDay } from "~/domain/today/get-content-of-day.server";
import { type WaitingWork, waitingKinds } from "~/domain/today/waiting-kinds.rules";
import { useT } from "~/i18n/use-t";
import { config } from "~/lib/config.server";
import { formatDate } from "~/lib/format-time";
import { shopDate } from "~/lib/shop-time";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkTo } from "~/site-map";
import { linkToStaff } from "~/staff-map";
import { buttonClass } from "~/ui/parts/button";
import { Icon } from "~/ui/parts/icon";
import { PageHead } from "~/ui/staff/page-head";
import { SetupHome } from "~/ui/staff/setup-home";
import { SetupCard } from "~/ui/staff/setup-list";
import { firstPageOnSite } from "~/ui/staff/staff-areas";
import { NewestOrders, NewOrdersLine, TodayContent, TodayMoney, TodayWeather } from "~/ui/staff/today-cards";
import { TodayFigures } from "~/ui/staff/today-figures";
import { TodaySlots } from "~/ui/staff/today-slots";
import { usePermission } from "~/ui/staff/use-permission";
import { WaitingList } from "~/ui/staff/waiting-list";
import type { Route } from "./+types/home";

/** Loads each part only for roles that may see it, and content only if the role sees no orders. Omits failed parts. */
export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "staff", async (ctx, { session }) => {
    if (!session) throw new Error("The home page of staff was opened without a session");
    const { role } = session.member;
    const workplace = firstPageOnSite(role);
    if (workplace) throw redirect(workplace, 303);
    const part = async <Result,>(permission: Permission, read: (ctx: Ctx) => Promise<Result>) =>
      hasPermission(role, permission) ? readOrNull(`today: ${permission}`, read(ctx)) : null;
    const [setup, arrivals, money, orders, weather, content] = await Promise.all([
      readSetup(ctx, role),
      part("gate", listArrivals),
      part("read_money", getMoneyOfDay),
      part("read_orders", getNewOrders),
      part("weather", listWeather),
      hasPermission(role, "read_orders") ? null : part("content", getContentOfDay),
    ]);
    return {
      setup,
      after: args.url.searchParams.get("after"),
      fullName: session.member.fullName,
      arrivals,
      money,
      orders,
      weather: weather && { newest: weather[0] ?? null },
      content,
      now: ctx.now,
    };
  });
}

/** An open demo shows no set-up list, because its steps for the bank account and the keys can never be done. */
async function readSetup(ctx: Ctx, role: Role): Promise<SetupList | null> {
  const canDoSteps = hasPermission(role, "orders") || hasPermission(role, "content");
  if (!canDoSteps || (config.isDemo && isShopOpen(ctx.shop))) return null;
  const setup = await readOrNull("today: setup", listSetup(ctx));
  return setup?.isOpen && setup.steps.every(({ isDone }) => isDone) ? null : setup;
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "staff", {
    log_out: defineAction(z.object({}), async (ctx, _, { token, setToken }) => {
      await logOutStaff(ctx, token);
      setToken(null);
      return { to: linkToStaff("logIn", null, { out: 1 }) };
    }),
    view_shop: defineAction(z.object({}), async ({ locale }, _, { startPreview }) => {
      startPreview();
      return { to: linkTo(locale, "home") };
    }),
    try_order: defineAction(z.object({}), async ({ locale }, _, { startPreview }) => {
      startPreview();
      return { to: linkTo(locale, "tickets") };
    }),
  });
}

/** The layout loads the waiting work, because its menu shows the counts. */
function Today({
  loaderData: { setup, after, fullName, arrivals, money, orders, weather, content, now },
}: Route.ComponentProps) {
  const { locale, t } = useT();
  const canCheckIn = usePermission("gate");
  const waiting = useRouteLoaderData<{ waiting: WaitingWork[] }>("routes/staff/layout")?.waiting ?? [];
  // Buyers wait for urgent work, so it comes before what is left of the set-up.
  const isUrgent = setup !== null && waiting.some(({ kind }) => waitingKinds[kind].isUrgent);
  const today = shopDate(now);
  const [weekday] = formatDate(today, locale, "inSentence").split(", ");
  if (setup && !setup.isOpen) return <SetupHome {...{ setup, after, fullName, arrivals, money }} />;
  return (
    <>
      <PageHead
        title={t("back_office.today.title", { day: `${weekday} ${formatDate(today, locale, "dayMonth")}` })}
        help="home"
        action={
          canCheckIn && (
            <a href={linkToStaff("gate")} className={buttonClass("line")}>
              <Icon name="scan" size={20} />
              {t("staff.rooms.gate")}
            </a>
          )
        }
      />
      {isUrgent && <WaitingList waiting={waiting} now={now} />}
      {setup && <SetupCard setup={setup} />}
      {orders && <NewOrdersLine orders={orders} now={now} />}
      {(arrivals || money || orders) && <TodayFigures arrivals={arrivals} money={money} orders={orders} />}
      <div className="staff-side">
        <div>
          {!isUrgent && <WaitingList waiting={waiting} now={now} />}
          {arrivals && arrivals.slots.length > 0 && <TodaySlots slots={arrivals.slots} />}
        </div>
        <div>
          {money && <TodayMoney money={money} />}
          {weather && <TodayWeather observation={weather.newest} now={now} />}
          {content && <TodayContent content={content} now={now} />}
          {orders && orders.newest.length > 0 && <NewestOrders orders={orders.newest} now={now} />}
        </div>
      </div>
    </>
  );
}

export default import.meta.env.SSR ? Today : undefined;
