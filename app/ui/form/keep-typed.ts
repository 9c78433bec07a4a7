import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { readStorage, writeStorage } from "~/lib/browser-storage";
import { anotherCountry } from "~/lib/country-name";

/**
 * Stores what is typed into the form with `data-keep`, and restores it in this tab. A form that was refused (`fresh` is
 * false) keeps the values that the server sent back.
 */
export function useTypedValues(isFresh: boolean) {
  // If the page is left while the form is being sent, the server has accepted it, so the stored values are deleted.
  const sent = useRef(false);
  sent.current = useNavigation().formMethod === "POST";
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after hydration
  useEffect(() => {
    const form = document.querySelector<HTMLFormElement>("form[data-keep]");
    if (!form) return;
    const storageKey = `typed-${form.dataset.keep}`;
    const typed: TypedValues = new Map(isFresh ? JSON.parse(readStorage("sessionStorage", storageKey) ?? "[]") : []);
    const { pathname } = location;
    const save = (hasLeft: unknown) =>
      writeStorage("sessionStorage", storageKey, sent.current && hasLeft ? null : JSON.stringify(readFields(form)));
    const observer = new MutationObserver(() => fillFields(form, typed));
    observer.observe(form, { childList: true, subtree: true });
    fillFields(form, typed);
    addEventListener("pagehide", save);
    return () => {
      observer.disconnect();
      removeEventListener("pagehide", save);
      save(location.pathname !== pathname);
    };
  }, []);
}

type TypedValues = Map<string, string>;

function readFields(form: HTMLFormElement) {
  const typed = new FormData(form);
  for (const { name } of form.querySelectorAll<HTMLInputElement>("[type=checkbox]:not(:checked)")) typed.set(name, "");
  return [...typed];
}

type FormControl = { value: string } & Partial<Pick<HTMLInputElement, "type" | "checked" | "closest">> &
  Partial<Pick<HTMLSelectElement, "options" | "dispatchEvent">>;

function fillFields(form: HTMLFormElement, typed: TypedValues) {
  for (const [name, value] of typed) {
    const field = form.elements.namedItem(name) as FormControl | null;
    if (!field) continue;
    const hasOption = (wanted: string) => [...(field.options ?? [])].some((option) => option.value === wanted);
    if (field.options && !hasOption(value)) {
      if (hasOption(anotherCountry) && field.value !== anotherCountry) setValue(field, anotherCountry);
      continue;
    }
    typed.delete(name);
    if (value && field.type !== "hidden") field.closest?.("details")?.setAttribute("open", "");
    if ([...form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)].some(isTouched)) continue;
    if (field.type === "checkbox") field.checked = value !== "";
    // Skips hidden fields, file inputs, and a lone radio button, because such a button is preselected.
    else if (value && !/^(hid|rad|fil)/.test(field.type ?? "")) setValue(field, value);
  }
}

function setValue(field: FormControl, value: string) {
  field.value = value;
  if (field.options) field.dispatchEvent?.(new Event("change", { bubbles: true }));
}

/** A `select` counts as untouched, because it has no `defaultValue`. */
function isTouched({ type, value, defaultValue = value, checked, defaultChecked }: HTMLInputElement): boolean {
  return checked !== defaultChecked || (type !== "checkbox" && value !== defaultValue);
}
