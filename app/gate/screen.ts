import type { GateAnswer, GateTicket } from "~/domain/admission/decide-check-in.rules";
import { type GateTone, presentGateAnswer } from "~/domain/admission/present-gate-answer";
import type { Translate } from "~/i18n/translate";
import { formatClock } from "~/lib/format-time";
import type { Locale } from "~/lib/locale";
import { linkToStaff } from "~/staff-map";
import type { ConnectionState } from "./connection";

export type ConnectionView = {
  state: ConnectionState;
  heardAt: number | null;
  waiting: number;
  /** The number is null if the device has no list for today. */
  listed: number | null;
};

export function createScreen(t: Translate, locale: Locale) {
  const clock = (at: number) => formatClock(new Date(at), locale);

  return {
    showAnswer(answer: GateAnswer): GateTone {
      const { tone, word, lines } = presentGateAnswer(answer, t, locale);
      const box = getElement("gate-answer");
      box.hidden = false;
      Object.assign(box.dataset, { tone, verdict: answer.verdict });
      getChild(box, "strong").textContent = word;
      getChild(box, "ul").replaceChildren(...lines.map(createItem));
      getElement("gate-undo").hidden = answer.admission === null;
      showWayToSetup(answer.ticket?.isTest === true);
      (getChild(box, "input[name=id]") as HTMLInputElement).value = answer.admission ?? "";
      return tone;
    },

    hideUndo() {
      getElement("gate-undo").hidden = true;
    },

    showUndone() {
      const box = getElement("gate-answer");
      box.dataset.tone = "warn";
      box.dataset.verdict = "undone";
      getChild(box, "strong").textContent = t("gate.undone");
      getChild(box, "ul").replaceChildren();
      getElement("gate-undo").hidden = true;
    },

    showConnection({ state, heardAt, waiting, listed }: ConnectionView) {
      const texts = [
        state === "on" && t("gate.line.on"),
        state === "off" && (heardAt === null ? t("gate.line.never") : t("gate.line.off", { at: clock(heardAt) })),
        state === "ended" && t("gate.line.over"),
        waiting > 0 && t("gate.line.waiting", { count: waiting }),
        listed !== null && heardAt !== null && t("gate.line.listed", { count: listed, at: clock(heardAt) }),
        listed === null && state !== "unknown" && t("gate.line.no_list"),
      ].filter((text) => typeof text === "string");
      const line = getElement("gate-line");
      line.hidden = texts.length === 0;
      line.toggleAttribute("data-off", state === "off" || state === "ended");
      line.dataset.waiting = String(waiting);
      line.dataset.state = state;
      const login = document.createElement("a");
      Object.assign(login, {
        href: linkToStaff("logIn", null, { to: linkToStaff("gate") }),
        textContent: t("gate.line.log_in"),
      });
      line.replaceChildren(texts.join(" · "), ...(state === "ended" ? [" ", login] : []));
      getElement("gate-forget").hidden = waiting > 0 || listed === null;
    },

    showWarnings(lines: readonly string[]) {
      const section = getElement("gate-warnings");
      section.hidden = lines.length === 0;
      getChild(section, "ul").replaceChildren(...lines.map(createItem));
    },

    showFound({ found, more }: { found: readonly GateTicket[]; more: number }) {
      const list = document.createElement("ul");
      list.className = "gate-found";
      list.append(
        ...found.map(({ code, kind, state }) =>
          createItem(
            [code, kind.name, kind.holder, kind.time, t(`gate.state.${state}`), kind.isTest && t("gate.test")]
              .filter(Boolean)
              .join(" · "),
          ),
        ),
      );
      const rest = more > 0 ? [t("gate.search.more", { count: more })] : [];
      getElement("gate-found").replaceChildren(...(found.length > 0 ? [list, ...rest] : [t("gate.search.none")]));
    },

    showMessage(text: string) {
      getElement("gate-found").replaceChildren(text);
    },
  };
}

export function getElement(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}`);
  return found;
}

export function getChild(of: Element, selector: string): HTMLElement {
  const found = of.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector} in #${of.id}`);
  return found;
}

/** The page has this link only while the set-up is not finished. */
function showWayToSetup(isTest: boolean) {
  const link = document.getElementById("gate-setup");
  if (link) link.hidden = !isTest;
}

function createItem(text: string): HTMLLIElement {
  const line = document.createElement("li");
  line.textContent = text;
  return line;
}
