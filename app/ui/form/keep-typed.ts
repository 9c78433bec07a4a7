import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { store, stored } from "~/lib/browser-store";
import { anotherCountry } from "~/lib/country-name";

/** For the form with `data-keep`: who comes back in this tab finds it as typed; a refusal (not `fresh`) brings its own. */
export function useTyped(fresh: boolean) {
  // Refused, or without an answer, a form's navigation ends on its page, be the form gone from it; one that went well leaves it.
  const sent = useRef(false);
  sent.current = useNavigation().formMethod === "POST";
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the page came
  useEffect(() => {
    const form = document.querySelector<HTMLFormElement>("form[data-keep]");
    if (!form) return;
    const place = `typed-${form.dataset.keep}`;
    const typed: Typed = new Map(fresh ? JSON.parse(stored("sessionStorage", place) ?? "[]") : []);
    const { pathname } = location;
    const keep = (left: unknown) =>
      store("sessionStorage", place, sent.current && left ? null : JSON.stringify(read(form)));
    // Some fields come after others: a province's wards, another country and its address.
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

/** A box that is not ticked has no text. */
type Typed = Map<string, string>;

function read(form: HTMLFormElement) {
  const typed = new FormData(form);
  for (const { name } of form.querySelectorAll<HTMLInputElement>("[type=checkbox]:not(:checked)")) typed.set(name, "");
  return [...typed];
}

type Named = { value: string } & Partial<Pick<HTMLInputElement, "type" | "checked" | "closest">> &
  Partial<Pick<HTMLSelectElement, "options" | "dispatchEvent">>;

/** What was typed before the script came stands. */
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
    // Hidden ones say what this document is for; a way to pay that is the only one is chosen.
    // What was left empty may be known by now.
    // No page may fill the box of a file.
    else if (value && !/^(hid|rad|fil)/.test(field.type ?? "")) choose(field, value);
  }
}

/** A list of places brings others with it. */
function choose(field: Named, value: string) {
  field.value = value;
  if (field.options) field.dispatchEvent?.(new Event("change", { bubbles: true }));
}

/** Of a list of places it cannot be told. */
function isTouched({ type, value, defaultValue = value, checked, defaultChecked }: HTMLInputElement): boolean {
  return checked !== defaultChecked || (type !== "checkbox" && value !== defaultValue);
}
