import type { SetupList, SetupStep } from "~/domain/setup/setup-item";
import { useT } from "~/i18n/use-t";
import { linkToStaff } from "~/staff-map";
import { buttonClass } from "../parts/button";
import { Icon } from "../parts/icon";
import { PlacesBar } from "./today-figures";
import { usePermission } from "./use-permission";

/** The steps until the shop can sell. The first one that is not done is unfolded. */
export function SetupCard({ setup: { isOpen, canCopyDemo, steps } }: { setup: SetupList }) {
  const { t } = useT();
  const mayOpen = usePermission("shop");
  const done = steps.filter(({ isDone }) => isDone);
  const rest = steps.filter(({ isDone }) => !isDone);
  const counts = { done: done.length, total: steps.length };
  return (
    <section className="staff-card staff-setup" aria-labelledby="setup">
      <div className="staff-setup-head">
        <div>
          <h2 id="setup">{t(isOpen ? "setup.today.title_open" : "setup.today.title")}</h2>
          <p className="help">{t("setup.today.computed")}</p>
        </div>
        <b>{t("setup.today.progress", counts)}</b>
        <PlacesBar parts={[counts.done]} capacity={counts.total} />
      </div>
      <ol>
        {done.map((step) => (
          <DoneStep key={step.id} step={step} />
        ))}
        {rest.map((step, index) =>
          index === 0 ? <NextStep key={step.id} step={step} /> : <OpenStep key={step.id} step={step} />,
        )}
        {canCopyDemo && (
          <li>
            <Ring />
            <span>
              <b>{t("setup.demo.copy_offer")}</b>
              <small>{t("setup.demo.copy_offer_help")}</small>
            </span>
            <StepLink to={linkToStaff("demoContent")} name={t("setup.demo.copy_offer")} />
          </li>
        )}
        {!isOpen && mayOpen && (
          <li className={rest.length === 0 ? "staff-setup-next" : undefined}>
            <Ring />
            <span>
              <b>{t("setup.open.step")}</b>
              <small>{t("setup.open.step_help")}</small>
              {rest.length === 0 && (
                <a href={linkToStaff("openShop")} className={buttonClass()}>
                  {t("setup.open.button")}
                </a>
              )}
            </span>
            {rest.length > 0 && <StepLink to={linkToStaff("openShop")} name={t("setup.open.step")} />}
          </li>
        )}
      </ol>
    </section>
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
        <a href={link} className={buttonClass()}>
          {t("setup.today.do")}
          <span className="sr-only">: {t(`setup.item.${id}`)}</span>
        </a>
      </span>
      <small>{t("setup.today.minutes", { count: minutes })}</small>
    </li>
  );
}

function OpenStep({ step: { id, fact, params, link, isRequired } }: { step: SetupStep }) {
  const { t } = useT();
  return (
    <li>
      <Ring />
      <span>
        <b>{t(`setup.item.${id}`)}</b>
        {isRequired && <Required />}
        <small>{t(`setup.fact.${fact}`, params)}</small>
      </span>
      <StepLink to={link} name={t(`setup.item.${id}`)} />
    </li>
  );
}

function Required() {
  const { t } = useT();
  return <span className="staff-setup-required"> · {t("setup.today.required")}</span>;
}

function StepLink({ to, name }: { to: string; name: string }) {
  const { t } = useT();
  return (
    <a href={to} className="staff-setup-link">
      {t("setup.today.do")}
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
