import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { readStorage, writeStorage } from "~/lib/browser-storage";
import { anotherCountry } from "~/lib/country-name";

/** Keeps the input of the form with `data-keep` in this tab. After a refusal (not `fresh`) the server's values win. */
export function useTyped(fresh: boolean) {
  // A refused form stays on its page, while a successful one navigates away.
  const sent = useRef(false);
  sent.current = useNavigation().formMethod === "POST";
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the page came
  useEffect(() => {
    const form = document.querySelector<HTMLFormElement>("form[data-keep]");
    if (!form) return;
    const place = `typed-${form.dataset.keep}`;
    const typed: Typed = new Map(fresh ? JSON.parse(readStorage("sessionStorage", place) ?? "[]") : []);
    const { pathname } = location;
    const keep = (left: unknown) =>
      writeStorage("sessionStorage", place, sent.current && left ? null : JSON.stringify(read(form)));
    const watch = new MutationObserver(() => fill(form, typed));
    watch.observe(form, { childList: true, subtree: true });
    fill(form, typed);
    addEventListener("pagehide", keep);
    return () => {
      watch.disconnect();
      removeEventListener("pagehide", keep);
      keep(location.pathname !== pathname);
    };
  }, []);
}

type Typed = Map<string, string>;

function read(form: HTMLFormElement) {
  const typed = new FormData(form);
  for (const { name } of form.querySelectorAll<HTMLInputElement>("[type=checkbox]:not(:checked)")) typed.set(name, "");
  return [...typed];
}

type Named = { value: string } & Partial<Pick<HTMLInputElement, "type" | "checked" | "closest">> &
  Partial<Pick<HTMLSelectElement, "options" | "dispatchEvent">>;

function fill(form: HTMLFormElement, typed: Typed) {
  for (const [name, value] of typed) {
    const field = form.elements.namedItem(name) as Named | null;
    if (!field) continue;
    const has = (wanted: string) => [...(field.options ?? [])].some((option) => option.value === wanted);
    if (field.options && !has(value)) {
      if (has(anotherCountry) && field.value !== anotherCountry) choose(field, anotherCountry);
      continue;
    }
    typed.delete(name);
    if (value && field.type !== "hidden") field.closest?.("details")?.setAttribute("open", "");
    if ([...form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)].some(isTouched)) continue;
    if (field.type === "checkbox") field.checked = value !== "";
    // Hidden fields belong to this document, and a single radio button is preselected.
    else if (value && !/^(hid|rad|fil)/.test(field.type ?? "")) choose(field, value);
  }
}

function choose(field: Named, value: string) {
  field.value = value;
  if (field.options) field.dispatchEvent?.(new Event("change", { bubbles: true }));
}

/** A `select` always counts as untouched, because it has no `defaultValue`. */
function isTouched({ type, value, defaultValue = value, checked, defaultChecked }: HTMLInputElement): boolean {
  return checked !== defaultChecked || (type !== "checkbox" && value !== defaultValue);
}
