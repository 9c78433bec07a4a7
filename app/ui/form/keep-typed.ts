import { useEffect } from "react";
import { store, stored } from "~/lib/browser-store";

const place = "typed";

/** The form of this page that is worth keeping, if it has one: it says in `data-keep` which it is. */
function formToKeep() {
  return document.querySelector<HTMLFormElement>("form[data-keep]");
}

/** Puts away what was typed: the next document of this tab, in other words or colours, has it back in the same form. */
export function keepTyped() {
  const form = formToKeep();
  if (form) store("sessionStorage", place, JSON.stringify([form.dataset.keep, [...new FormData(form)]]));
}

/** Fills this page's form with what `keepTyped` put away of it, once. */
export function useTyped() {
  useEffect(() => {
    const form = formToKeep();
    const [kept, typed]: Kept = JSON.parse(stored("sessionStorage", place) ?? "[]");
    store("sessionStorage", place, null);
    if (!form || !typed || kept !== form.dataset.keep) return;
    for (const [name, value] of typed) {
      const field = form.elements.namedItem(name);
      const type = field instanceof HTMLInputElement ? field.type : "";
      // Hidden ones say what this document is for.
      if (type === "hidden") continue;
      if (field instanceof HTMLInputElement && type === "checkbox") field.checked = true;
      else if (field && "value" in field) field.value = value;
      // A list of places brings others with it.
      if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event("change", { bubbles: true }));
      if (field instanceof HTMLElement && value) field.closest("details")?.setAttribute("open", "");
    }
  }, []);
}

type Kept = [form?: string, typed?: [name: string, value: string][]];
