import type { NavigateFunction } from "react-router";
import { pageTranslator } from "~/i18n/page-translator";
import { type Locale, localeOfPath } from "~/lib/locale";
import { type OutputOf, queryApi, Refusal } from "./api-client";

type Suggestion = OutputOf<"search.suggest">[number];

const waitMs = 150;
const restMs = 10_000;
const cached = new Map<string, Suggestion[]>();
let restsUntil = 0;

const ids = { list: "suggestions", status: "suggestions-said" };

export function attachSuggestions(input: HTMLInputElement, navigate: NavigateFunction): void {
  const { form } = input;
  if (!form || input.role === "combobox") return;
  const locale = localeOfPath(location.pathname);
  const t = pageTranslator(locale);
  const { list, status } = appendList(form, t("search.suggestions"));
  turnIntoCombobox(input, list);

  const options = createOptions(input, list);
  let timer: number | undefined;
  let stop = new AbortController();

  function close() {
    clearTimeout(timer);
    stop.abort();
    options.show([]);
    status.textContent = "";
  }

  async function search() {
    const q = input.value.trim();
    stop.abort();
    stop = new AbortController();
    if (q.length < 2 || performance.now() < restsUntil) return close();
    const { signal } = stop;
    const found = cached.get(q) ?? (await fetchSuggestions(q, locale, signal));
    if (signal.aborted || !found) return;
    cached.set(q, found);
    options.show(found);
    status.textContent = found.length > 0 ? t("search.suggested", { count: found.length }) : t("search.suggested_none");
  }

  function go(href: string) {
    close();
    void navigate(href);
  }

  function type() {
    clearTimeout(timer);
    timer = window.setTimeout(search, waitMs);
  }

  input.addEventListener("input", type);
  input.addEventListener("blur", close);
  form.addEventListener("submit", close);
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", ({ target }) => {
    const href = target instanceof Element && target.closest<HTMLElement>("[role=option]")?.dataset.href;
    if (href) go(href);
  });
  input.addEventListener("keydown", (event) => {
    const { key, isComposing, altKey, ctrlKey, metaKey } = event;
    if (isComposing || list.hidden || altKey || ctrlKey || metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const href = options.getChosenHref();
    if (step) options.moveBy(step);
    else if (key === "Escape") close();
    else if (key === "Enter" && href) go(href);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  if (document.activeElement === input && input.value !== input.defaultValue) type();
}

function appendList(form: HTMLFormElement, label: string): { list: HTMLElement; status: HTMLElement } {
  document.getElementById(ids.list)?.remove();
  document.getElementById(ids.status)?.remove();
  const list = Object.assign(document.createElement("ul"), { id: ids.list, role: "listbox", className: "suggestions" });
  list.ariaLabel = label;
  list.hidden = true;
  const status = Object.assign(document.createElement("p"), { id: ids.status, role: "status", className: "sr-only" });
  form.append(list, status);
  return { list, status };
}

function turnIntoCombobox(input: HTMLInputElement, list: HTMLElement) {
  // ARIA allows no role `combobox` on `type=search`.
  Object.assign(input, { type: "text", inputMode: "search", role: "combobox", autocomplete: "off" });
  input.ariaAutoComplete = "list";
  input.setAttribute("aria-controls", list.id);
}

/** One option may be chosen. It is announced while the focus stays in the input. */
function createOptions(input: HTMLInputElement, list: HTMLElement) {
  let chosen = -1;

  function choose(index: number) {
    chosen = index;
    const options = [...list.children];
    for (const [place, option] of options.entries()) option.ariaSelected = String(place === index);
    const option = options[index];
    if (!option) return input.removeAttribute("aria-activedescendant");
    input.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
  }

  return {
    show(found: readonly Suggestion[]) {
      list.replaceChildren(...found.map(optionOf));
      list.hidden = found.length === 0;
      input.ariaExpanded = String(!list.hidden);
      choose(-1);
    },
    moveBy(step: number) {
      const count = list.children.length;
      choose(((chosen + 1 + step + count + 1) % (count + 1)) - 1);
    },
    getChosenHref: () => (list.children[chosen] as HTMLElement | undefined)?.dataset.href,
  };
}

async function fetchSuggestions(q: string, locale: Locale, signal: AbortSignal): Promise<Suggestion[] | null> {
  try {
    return await queryApi("search.suggest", { q, locale }, { signal });
  } catch (error) {
    if (error instanceof Refusal) restsUntil = performance.now() + restMs;
    return null;
  }
}

function optionOf({ href, name, kindName, answer }: Suggestion, index: number): HTMLElement {
  const option = Object.assign(document.createElement("li"), { id: `suggestion-${index}`, role: "option" });
  option.dataset.href = href;
  const createText = (tag: string, of: { text: string; lang: string }) =>
    Object.assign(document.createElement(tag), { textContent: of.text, lang: of.lang });
  const kind = Object.assign(document.createElement("span"), { className: "help", textContent: kindName });
  option.append(createText("b", name), kind, ...(answer ? [createText("p", answer)] : []));
  return option;
}
