import { type Tone, tellAnswer } from "~/domain/admission/tell-answer";
import type { GateAnswer, GateTicket } from "~/domain/admission/verdict.rules";
import type { Locale } from "~/i18n/locale";
import type { Translate } from "~/i18n/translate";
import { formatClock } from "~/lib/shop-time";
import type { LineState } from "./line";

export type Shown = {
  state: LineState;
  heardAt: number | null;
  waiting: number;
  /** Null: there is no list of today. */
  listed: number | null;
};

/** The page as the shop drew it, with what is hidden there. */
export function openScreen(t: Translate, locale: Locale) {
  const clock = (at: number) => formatClock(new Date(at), locale);

  return {
    answer(answer: GateAnswer): Tone {
      const { tone, word, lines } = tellAnswer(answer, t, locale);
      const box = part("gate-answer");
      box.hidden = false;
      Object.assign(box.dataset, { tone, verdict: answer.verdict });
      inside(box, "strong").textContent = word;
      inside(box, "ul").replaceChildren(...lines.map(item));
      part("gate-undo").hidden = answer.admission === null;
      (inside(box, "input[name=id]") as HTMLInputElement).value = answer.admission ?? "";
      return tone;
    },

    endUndo() {
      part("gate-undo").hidden = true;
    },

    undone() {
      const box = part("gate-answer");
      box.dataset.tone = "warn";
      box.dataset.verdict = "undone";
      inside(box, "strong").textContent = t("gate.undone");
      inside(box, "ul").replaceChildren();
      part("gate-undo").hidden = true;
    },

    line({ state, heardAt, waiting, listed }: Shown) {
      const said = [
        state === "on" && t("gate.line.on"),
        state === "off" && (heardAt === null ? t("gate.line.never") : t("gate.line.off", { at: clock(heardAt) })),
        state === "ended" && t("gate.line.over"),
        waiting > 0 && t("gate.line.waiting", { count: waiting }),
        listed !== null && heardAt !== null && t("gate.line.listed", { count: listed, at: clock(heardAt) }),
        listed === null && state !== "unknown" && t("gate.line.no_list"),
      ].filter((text) => typeof text === "string");
      const line = part("gate-line");
      line.hidden = said.length === 0;
      line.toggleAttribute("data-off", state === "off" || state === "ended");
      line.dataset.waiting = String(waiting);
      line.dataset.state = state;
      const login = document.createElement("a");
      Object.assign(login, { href: "/staff/login?to=/staff/gate", textContent: t("gate.line.log_in") });
      line.replaceChildren(said.join(" · "), ...(state === "ended" ? [" ", login] : []));
      part("gate-forget").hidden = waiting > 0 || listed === null;
    },

    troubles(lines: readonly string[]) {
      const section = part("gate-troubles");
      section.hidden = lines.length === 0;
      inside(section, "ul").replaceChildren(...lines.map(item));
    },

    found({ found, more }: { found: readonly GateTicket[]; more: number }) {
      const list = document.createElement("ul");
      list.className = "gate-found";
      list.append(
        ...found.map(({ code, kind, state }) =>
          item([code, kind.name, kind.holder, kind.time, t(`gate.state.${state}`)].filter(Boolean).join(" · ")),
        ),
      );
      const rest = more > 0 ? [t("gate.search.more", { count: more })] : [];
      part("gate-found").replaceChildren(...(found.length > 0 ? [list, ...rest] : [t("gate.search.none")]));
    },

    say(text: string) {
      part("gate-found").replaceChildren(text);
    },
  };
}

export function part(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}`);
  return found;
}

export function inside(of: Element, selector: string): HTMLElement {
  const found = of.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector} in #${of.id}`);
  return found;
}

function item(text: string): HTMLLIElement {
  const line = document.createElement("li");
  line.textContent = text;
  return line;
}
