// Adds keys to the search form of the back office: `/` focuses it, and Ctrl+K opens a dialog with results while typing.

import { readStorage, writeStorage } from "~/lib/browser-storage";

const storageKey = "staff-search-key";
const delayMs = 200;
const form = document.querySelector<HTMLFormElement>(".staff-search form");
if (form) addKeys(form);

function addKeys(form: HTMLFormElement) {
  const palette = createPalette(form);
  addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const isTyping = target instanceof Element && target.closest("input, textarea, select, [contenteditable]");
    const hasModifier = ctrlKey || metaKey || altKey;
    if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === "k") palette.open();
    else if (key === "/" && !hasModifier && !isTyping && isSlashOn()) {
      const field = fieldOf(form);
      if (field.checkVisibility()) field.select();
      else palette.open();
    } else return;
    event.preventDefault();
  });
}

function createPalette(original: HTMLFormElement) {
  const dialog = document.createElement("dialog");
  const form = original.cloneNode(true) as HTMLFormElement;
  const [field, results] = [fieldOf(form), document.createElement("div")];
  dialog.className = "staff-palette";
  dialog.ariaLabel = field.ariaLabel;
  dialog.append(form, results, createSwitch(original.dataset.slash ?? ""));
  document.body.append(dialog);
  let [timer, request] = [0, new AbortController()];

  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(show, delayMs);
  });
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const stops: HTMLElement[] = [field, ...results.querySelectorAll("a")];
    const next = stops.indexOf(document.activeElement as HTMLElement) + step;
    stops[Math.min(Math.max(next, 0), stops.length - 1)]?.focus();
    event.preventDefault();
  });

  async function show() {
    request.abort();
    request = new AbortController();
    const q = field.value.trim();
    const address = `${form.action}?${new URLSearchParams({ q, list: "1" })}`;
    // A search that was aborted by the next one, or failed, changes nothing.
    const response = await fetch(address, { signal: request.signal }).catch(() => null);
    if (!response?.ok || response.redirected) return;
    const html = await response.text();
    // The document's head is cut off, because its inline styles would violate the content security policy.
    const page = new DOMParser().parseFromString(html.slice(html.indexOf("<main")), "text/html");
    if (q === field.value.trim()) results.replaceChildren(...page.querySelectorAll("[data-results]"));
  }

  return {
    open() {
      if (!dialog.open) dialog.showModal();
      field.select();
    },
  };
}

/** WCAG 2.1.4: users must be able to switch off a single-key shortcut, which speech input can press by accident. */
function createSwitch(text: string) {
  const [label, box] = [document.createElement("label"), document.createElement("input")];
  box.type = "checkbox";
  box.checked = isSlashOn();
  box.addEventListener("change", () => writeStorage("localStorage", storageKey, box.checked ? "on" : "off"));
  label.className = "help";
  label.append(box, ` ${text}`);
  return label;
}

function isSlashOn(): boolean {
  return readStorage("localStorage", storageKey) !== "off";
}

function fieldOf(form: HTMLFormElement) {
  return form.elements.namedItem("q") as HTMLInputElement;
}
