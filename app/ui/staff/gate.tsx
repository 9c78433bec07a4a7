import { use } from "react";
import type { GateAnswer, GateDevice, GateTicket } from "~/domain/admission/decide-check-in.rules";
import { presentGateAnswer } from "~/domain/admission/present-gate-answer";
import type { LastEntryView } from "~/domain/inventory/list-last-entries.server";
import { useT } from "~/i18n/use-t";
import { linkToStaff } from "~/staff-map";
import type { Direction } from "~db/schema/catalog";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import type { FormResult } from "../form/form-result";
import { buttonClass } from "../parts/button";
import { NonceContext } from "../parts/nonce";
import { type FormSubmission, resultOfAction } from "./form-submission";
import { PageHead } from "./page-head";
import { PostForm } from "./post-form";
import { StaffField, StaffSelect } from "./staff-fields";
import { StaffForm } from "./staff-form";

type Pools = readonly { id: number; name: string }[];
type DeviceFormProps = {
  title: string;
  device: GateDevice | null;
  pools: Pools;
  directions: readonly Direction[];
  result: FormResult | undefined;
};

export function DeviceForm({ title, device, pools, directions, result }: DeviceFormProps) {
  const { t } = useT();
  return (
    <div className="staff-narrow stack">
      <PageHead title={title} help="gate" />
      <PostForm
        action={linkToStaff("gate")}
        className="card stack"
        result={result}
        defaultValue={{ gate: device?.gate ?? 1, direction: device?.direction ?? "in" }}
      >
        <h2>{t("gate.device.title")}</h2>
        <StaffField
          name="gate"
          type="number"
          label={t("gate.device.gate")}
          required
          min={1}
          max={99}
          inputMode="numeric"
        />
        {directions.length > 1 ? (
          <StaffSelect
            name="direction"
            label={t("gate.device.direction")}
            options={directions.map((value) => ({ value, label: t(`gate.direction.${value}`) }))}
          />
        ) : (
          <input type="hidden" name="direction" value={directions[0]} />
        )}
        <fieldset className="stack" id="pools">
          <legend>{t("gate.device.pools")}</legend>
          {pools.map(({ id, name }) => (
            <label key={id} className="staff-tap">
              <input
                type="checkbox"
                name="pools"
                value={id}
                defaultChecked={device ? device.pools.includes(id) : true}
              />
              &nbsp;{name}
            </label>
          ))}
        </fieldset>
        <button type="submit" name="act" value="device" className={buttonClass()}>
          {t("gate.device.save")}
        </button>
      </PostForm>
    </div>
  );
}

/** Names the pools whose time of last entry is earlier or later today than usual. */
export function LastEntries({ entries }: { entries: readonly LastEntryView[] }) {
  const { t } = useT();
  return entries.map(({ pool, name, lastEntry }) => (
    <p key={pool} className="notice">
      {t("gate.last_entry", { name, time: lastEntry })}
    </p>
  ));
}

type GatePageProps = {
  title: string;
  device: GateDevice;
  pools: Pools;
  directions: readonly Direction[];
  lastEntries: readonly LastEntryView[];
  early: number;
  sent: FormSubmission | null;
  answer: GateAnswer | null;
  id: string;
  setup: { script: string };
  /** This is true if the set-up is not finished. After the scan of a test ticket, the page then links to the steps. */
  isLinkedToSetup: boolean;
};

export function GatePage(props: GatePageProps) {
  const { title, device, pools, directions, lastEntries, early, sent, answer, id, setup, isLinkedToSetup } = props;
  const { t } = useT();
  const { gate, direction } = device;
  const here = t("gate.device.here", { gate, direction: t(`gate.direction.${direction}`) });
  const mine = pools.filter((pool) => device.pools.includes(pool.id)).map(({ name }) => name);
  const result = resultOfAction(sent, "check");
  return (
    <div id="gate" className="gate" data-setup={JSON.stringify(setup)}>
      <script type="module" nonce={use(NonceContext)} src={setup.script} />
      <PageHead
        title={title}
        help="gate"
        action={
          <a href={linkToStaff("gate", null, { change: 1 })} className="staff-tap">
            {t("gate.device.change")}
          </a>
        }
      />
      <p>
        <strong>{directions.length > 1 ? here : t("gate.device.only", { gate })}</strong>{" "}
        <span className="help">{mine.join(", ")}</span>
      </p>
      <LastEntries entries={lastEntries.filter(({ pool }) => device.pools.includes(pool))} />
      {early > 0 && <p className="help">{t("gate.early", { count: early })}</p>}
      <p id="gate-line" className="gate-line" role="status" hidden />
      <ErrorSummary result={resultOfAction(sent, "undo")} scope="undo" />
      <GateAnswerBox answer={answer} />
      {isLinkedToSetup && (
        <p id="gate-setup" hidden={!answer?.ticket?.isTest}>
          <a href={linkToStaff("home")} className={buttonClass("line")}>
            {t("gate.to_setup")}
          </a>
        </p>
      )}
      <div id="gate-camera" className="gate-camera" hidden>
        <video muted playsInline hidden />
        <button type="button" className={buttonClass()}>
          {t("gate.camera.start")}
        </button>
        <p className="help" hidden />
      </div>
      <form id="gate-form" method="post" action={linkToStaff("gate")} noValidate className="staff-line">
        <ErrorSummary result={result} />
        <input type="hidden" name="id" value={id} />
        <Field
          name="scanned"
          label={t("gate.code")}
          help={t("gate.code_help")}
          {...(answer ? {} : { result })}
          key={id}
          required
          maxLength={300}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
        />
        <button type="submit" name="act" value="check" className={buttonClass()}>
          {t("gate.check")}
        </button>
      </form>
      <section id="gate-warnings" className="stack" hidden>
        <h2>{t("gate.failure.title")}</h2>
        <ul />
        <button type="button" className={buttonClass("line")}>
          {t("gate.failure.known")}
        </button>
      </section>
      <GateSearchForm q="" />
      <div id="gate-found" role="status" />
      <nav className="staff-filters" aria-label={title}>
        <a href={linkToStaff("gateCounts")} className={buttonClass("line")}>
          {t("gate.counts.link")}
        </a>
        <a href={linkToStaff("gateList")} className={buttonClass("line")}>
          {t("gate.counts.list_link")}
        </a>
        <button type="button" id="gate-forget" className={buttonClass("quiet")} hidden>
          {t("gate.purge")}
        </button>
      </nav>
    </div>
  );
}

function GateAnswerBox({ answer }: { answer: GateAnswer | null }) {
  const { locale, t } = useT();
  const answerView = answer && presentGateAnswer(answer, t, locale);
  const canUndo = Boolean(answer?.admission);
  return (
    <div
      id="gate-answer"
      className="gate-answer"
      data-tone={answerView?.tone}
      data-verdict={answer?.verdict}
      hidden={!answerView}
    >
      <div role="status" aria-live="assertive">
        <strong>{answerView?.word}</strong>
        <ul>
          {answerView?.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <div id="gate-undo" hidden={!canUndo}>
        <StaffForm action="undo" variant="line" button={t("gate.undo")} hidden={{ id: answer?.admission ?? "" }} />
      </div>
    </div>
  );
}

export function GateSearchForm({ q }: { q: string }) {
  const { t } = useT();
  return (
    <form id="gate-search" className="staff-line" action={linkToStaff("gateList")}>
      <Field
        name="q"
        type="search"
        label={t("gate.search.label")}
        help={t("gate.search.help")}
        maxLength={60}
        defaultValue={q}
      />
      <button type="submit" className={buttonClass("soft")}>
        {t("gate.search.submit")}
      </button>
    </form>
  );
}

export function FoundTickets({ found, more }: { found: readonly GateTicket[]; more: number }) {
  const { t } = useT();
  if (found.length === 0) return <p>{t("gate.search.none")}</p>;
  return (
    <>
      <ul className="gate-found">
        {found.map(({ code, kind, state }) => (
          <li key={code}>
            <strong className="num">{code}</strong> {kind.name} · {kind.holder} {kind.time} · {t(`gate.state.${state}`)}
            {kind.isTest && ` · ${t("gate.test")}`}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="help">{t("gate.search.more", { count: more })}</p>}
    </>
  );
}
