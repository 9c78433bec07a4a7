import type { SetupList, SetupProgress, SetupStep } from "~/domain/setup/setup-item";
import { useT } from "~/i18n/use-t";
import { linkToStaff } from "~/staff-map";
import { buttonClass } from "../parts/button";
import { Icon } from "../parts/icon";
import { StaffForm } from "./staff-form";
import { PlacesBar } from "./today-figures";
import { usePermission } from "./use-permission";

/** `after` is the step that the staff member wants to do later. */
type SetupCardProps = { setup: SetupList; after?: string | null };

/**
 * The first unfinished step, or the one after `after`, is expanded. The list has exactly the counted steps: opening the
 * shop and copying the demo are no steps.
 */
export function SetupCard({ setup: { isOpen, canCopyDemo, steps }, after = null }: SetupCardProps) {
  const { t } = useT();
  const canOpen = usePermission("shop");
  const done = steps.filter(({ isDone }) => isDone);
  const rest = steps.filter(({ isDone }) => !isDone);
  const open = rest.filter(({ isWaiting }) => !isWaiting);
  const next = open[(open.findIndex(({ id }) => id === after) + 1) % open.length];
  const counts = { done: done.length, total: steps.length };
  return (
    <section className="staff-card staff-setup" aria-labelledby="setup">
      <div className="staff-setup-head">
        <div>
          <h2 id="setup">{t(isOpen ? "setup.today.title_open" : "setup.today.title")}</h2>
          <p className="help">
            {t("setup.today.computed")} {!isOpen && t("setup.today.optional_help")}
          </p>
        </div>
        <b>{t("setup.today.progress", counts)}</b>
        <PlacesBar parts={[counts.done]} capacity={counts.total} />
      </div>
      {canCopyDemo && <CopyOffer />}
      <ol>
        {rest.map((step) =>
          step === next ? <NextStep key={step.id} step={step} /> : <OpenStep key={step.id} step={step} />,
        )}
      </ol>
      {done.length > 0 && (
        <details className="staff-setup-more">
          <summary className="staff-summary">{t("setup.today.done_steps", counts)}</summary>
          <ol>
            {done.map((step) => (
              <DoneStep key={step.id} step={step} />
            ))}
          </ol>
        </details>
      )}
      {!isOpen && canOpen && (
        <div className="staff-setup-more">
          <span>
            <b>{t("setup.open.step")}</b>
            <small>{t("setup.open.step_help")}</small>
          </span>
          {open.length === 0 ? (
            <a href={linkToStaff("openShop")} className={buttonClass()}>
              {t("setup.open.button")}
            </a>
          ) : (
            <StepLink to={linkToStaff("openShop")} name={t("setup.open.step")} />
          )}
        </div>
      )}
    </section>
  );
}

/** Only an empty shop can copy the demo, so the text says until when the offer is available. */
function CopyOffer() {
  const { t } = useT();
  return (
    <div className="staff-setup-more">
      <span>
        <b>{t("setup.demo.copy_offer")}</b> <small>({t("setup.demo.copy_offer_optional")})</small>
        <small className="block">{t("setup.demo.copy_offer_help")}</small>
        <small className="block">{t("setup.demo.copy_offer_until")}</small>
      </span>
      <StepLink to={linkToStaff("demoContent")} name={t("setup.demo.copy_offer")} />
    </div>
  );
}

function DoneStep({ step: { id, fact, params, link } }: { step: SetupStep }) {
  const { t } = useT();
  return (
    <li className="staff-setup-done">
      <span className="staff-setup-check">
        <Icon name="check" size={20} />
        <span className="sr-only">{t("setup.today.done")}: </span>
      </span>
      <span>
        <b>{t(`setup.item.${id}`)}</b> <small>{t(`setup.fact.${fact}`, params)}</small>
      </span>
      <a href={link} className="staff-setup-link">
        {t("setup.today.edit")}
        <span className="sr-only">: {t(`setup.item.${id}`)}</span>
      </a>
    </li>
  );
}

function NextStep({ step: { id, fact, params, link, minutes, isRequired } }: { step: SetupStep }) {
  const { t } = useT();
  return (
    <li className="staff-setup-next">
      <Ring />
      <span>
        <b>{t(`setup.item.${id}`)}</b>
        {isRequired && <Required />}
        <small>{t(`setup.fact.${fact}`, params)}</small>
        <span className="acts">
          {fact === "test_order_none" ? (
            <StaffForm action="try_order" button={t("setup.today.try_order")} />
          ) : (
            <a href={link} className={buttonClass()}>
              {t(`setup.verb.${id}`)}
            </a>
          )}
          <a href={linkToStaff("home", null, { after: id })} className="staff-setup-link">
            {t("setup.today.later")}
            <span className="sr-only">: {t(`setup.item.${id}`)}</span>
          </a>
        </span>
      </span>
      <Minutes count={minutes} />
    </li>
  );
}

function OpenStep({ step: { id, fact, params, link, minutes, isRequired, isWaiting } }: { step: SetupStep }) {
  const { t } = useT();
  return (
    <li>
      <Ring />
      <span>
        <b>{t(`setup.item.${id}`)}</b>
        {isRequired && <Required />}
        <small>{t(`setup.fact.${fact}`, params)}</small>
      </span>
      <span className="staff-setup-side">
        {!isWaiting && <Minutes count={minutes} />}
        <StepLink to={link} name={t(`setup.item.${id}`)} isWaiting={isWaiting} />
      </span>
    </li>
  );
}

/** This bar links to the next step on all staff pages but the home page, while the shop is not open yet. */
export function NextStepBar({ setup: { done, total, next }, path }: { setup: SetupProgress; path: string }) {
  const { t } = useT();
  const canOpen = usePermission("shop");
  const isHere = next !== null && pathOf(path) === pathOf(next.link);
  return (
    <nav className="staff-setup-bar" aria-label={t("setup.today.title")}>
      <a href={linkToStaff("home")} className="staff-setup-link">
        {t("setup.today.progress", { done, total })}
        <span className="sr-only">: {t("setup.today.title")}</span>
      </a>
      <PlacesBar parts={[done]} capacity={total} />
      {next && (
        <span>
          {t(isHere ? "setup.today.here" : "setup.today.next")} <b>{t(`setup.item.${next.id}`)}</b>{" "}
          <Minutes count={next.minutes} />
        </span>
      )}
      {next && !isHere && (
        <a href={next.link} className={buttonClass("line")}>
          {t("setup.today.do")}
          <span className="sr-only">: {t(`setup.item.${next.id}`)}</span>
          <Icon name="right" size={20} />
        </a>
      )}
      {!next && canOpen && (
        <a href={linkToStaff("openShop")} className={buttonClass()}>
          {t("setup.open.button")}
        </a>
      )}
    </nav>
  );
}

function pathOf(link: string): string {
  return link.split("?", 1)[0] ?? "";
}

function Minutes({ count }: { count: number }) {
  const { t } = useT();
  return <small className="staff-setup-minutes">{t("setup.today.minutes", { count })}</small>;
}

function Required() {
  const { t } = useT();
  return <span className="staff-setup-required"> · {t("setup.today.required")}</span>;
}

function StepLink({ to, name, isWaiting = false }: { to: string; name: string; isWaiting?: boolean | undefined }) {
  const { t } = useT();
  return (
    <a href={to} className="staff-setup-link">
      {t(isWaiting ? "setup.today.see" : "setup.today.do")}
      <span className="sr-only">: {name}</span>
      <Icon name="right" size={20} />
    </a>
  );
}

function Ring() {
  const { t } = useT();
  return (
    <span className="staff-setup-ring">
      <span className="sr-only">{t("setup.today.missing")}: </span>
    </span>
  );
}
