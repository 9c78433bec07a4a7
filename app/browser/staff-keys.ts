// The save bar of a form counts and names the changed fields. Ctrl+Enter saves a form. J, K and X move through the rows
// of a list and tick them. A button copies a text. The first use of a menu, a help text or tabs loads their Radix
// versions. Without this script, forms, lists and menus work, and the text can be selected.

import { readStorage } from "~/lib/browser-storage";

const { changed = "", keys = "", tick = "" } = document.querySelector<HTMLElement>("script[data-keys]")?.dataset ?? {};
/** The switch for single-key shortcuts (WCAG 2.1.4) is stored under this key. The palette shows the switch. */
const switchKey = "staff-search-key";
const menus = "/gate/menus.js";
/** The menus are loaded on these events, which come before a staff member uses a menu. */
const approaches = ["pointerover", "focusin"];
const maxNames = 3;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

for (const bar of document.querySelectorAll<HTMLElement>("form .staff-save-bar")) showChangeCount(bar);
for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-copy]")) addCopying(button);
askBeforeLeaving();
// Menus are loaded only in production, because staff pages lack the set-up that Vite's hot reload needs in development.
if (import.meta.env.PROD) for (const event of approaches) addEventListener(event, loadMenus);
const rows = [...document.querySelectorAll<HTMLElement>("main .staff-table tbody tr")];
if (rows.length > 1 && readStorage("localStorage", switchKey) !== "off") addRowKeys();
addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  const form = event.target instanceof Element ? event.target.closest<HTMLFormElement>("main form") : null;
  const button = form?.querySelector<HTMLButtonElement>(".staff-save-bar button") ?? form?.querySelector("button");
  if (form && button) form.requestSubmit(button);
});

async function loadMenus({ target }: Event) {
  if (!(target instanceof Element && target.closest("[data-menu], [data-help], [data-tabs]"))) return;
  for (const event of approaches) removeEventListener(event, loadMenus);
  // `vite.gate.config.ts` builds `staff-menus.tsx` as a file of its own.
  await import(/* @vite-ignore */ menus);
}

/** The browser asks before a changed form is left, unless the form is being sent. A refused form counts as changed. */
function askBeforeLeaving() {
  let isSending = false;
  addEventListener("submit", () => {
    isSending = true;
  });
  addEventListener("beforeunload", (event) => {
    const forms = [...document.querySelectorAll<HTMLFormElement>('main form[method="post"]')];
    const isUnsaved = (form: HTMLFormElement) =>
      form.querySelector("[aria-invalid]") !== null || [...form.elements].filter(isControl).some(hasChanged);
    if (!isSending && forms.some(isUnsaved)) event.preventDefault();
  });
}

/** The attribute `data-copy` has the ID of the field whose text is copied. */
function addCopying(button: HTMLButtonElement) {
  const { copy = "", copied = "", selected = "" } = button.dataset;
  const [field, status] = [document.getElementById(copy), button.nextElementSibling];
  if (!(field instanceof HTMLTextAreaElement)) return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    field.select();
    // Browsers offer the clipboard only on secure pages.
    const hasCopied = await navigator.clipboard?.writeText(field.value).then(
      () => true,
      () => false,
    );
    if (status) status.textContent = hasCopied ? copied : selected;
  });
}

function showChangeCount(bar: HTMLElement) {
  const form = bar.closest("form");
  if (!form) return;
  const controls = [...form.elements].filter(isControl);
  const text = bar.appendChild(document.createElement("span"));
  text.className = "help";
  const show = () => {
    const names = new Map<string, string>();
    for (const control of controls) {
      const isChanged = hasChanged(control);
      control.classList.toggle("staff-changed", isChanged);
      if (isChanged) names.set(control.name, nameOf(control));
    }
    const listed = [...names.values()].filter(Boolean).slice(0, maxNames);
    const rest = names.size > maxNames ? ["…"] : [];
    text.textContent = names.size > 0 ? `${changed} ${names.size}: ${[...listed, ...rest].join(", ")}` : "";
  };
  form.addEventListener("input", show);
  form.addEventListener("reset", () => setTimeout(show));
  show();
}

function isControl(element: Element): element is Control {
  return element.matches("input:not([type=hidden]), textarea, select") && (element as Control).name !== "";
}

function hasChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return (
      control.selectedIndex !==
      Math.max(
        0,
        [...control.options].findIndex((option) => option.defaultSelected),
      )
    );
  if (control instanceof HTMLInputElement && /radio|checkbox/.test(control.type))
    return control.checked !== control.defaultChecked;
  return control.value !== control.defaultValue;
}

/** Returns the text of the label, or of the group of a radio button. */
function nameOf(control: Control): string {
  const group = control.type === "radio" ? control.closest("fieldset")?.querySelector("legend") : null;
  const label = group ?? control.labels?.[0];
  return (control.ariaLabel ?? label?.textContent ?? "").trim().split("\n", 1)[0] ?? "";
}

function addRowKeys() {
  const hint = document.createElement("p");
  hint.className = "help staff-keys";
  const canTick = rows[0]?.querySelector("input[type=checkbox]") !== null;
  hint.textContent = canTick ? `${keys} · ${tick}` : keys;
  rows[0]?.closest("table")?.after(hint);
  addEventListener("keydown", ({ key, target, ctrlKey, metaKey, altKey }) => {
    const isTyping =
      target instanceof Element && target.closest("input:not([type=checkbox]), textarea, select, dialog");
    if (isTyping || ctrlKey || metaKey || altKey) return;
    const current = rows.findIndex((row) => row.contains(document.activeElement));
    const step = { j: 1, k: -1 }[key.toLowerCase()];
    if (step) rows[Math.min(Math.max(current + step, 0), rows.length - 1)]?.querySelector<HTMLElement>("a")?.focus();
    else if (key.toLowerCase() === "x") rows[current]?.querySelector<HTMLElement>("input[type=checkbox]")?.click();
  });
}
