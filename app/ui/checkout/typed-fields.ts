import { type RefObject, useEffect } from "react";
import { store, stored } from "~/lib/browser-store";

const place = "typed";

/** Puts away what was typed into the checkout form: the next document of this tab, in other words or colours, has it back. */
export function keepTyped() {
  const form = document.querySelector<HTMLFormElement>("form:has([name=fullName])");
  if (!form) return;
  store("sessionStorage", place, JSON.stringify([...new FormData(form)]));
}

/** Fills the form around `inside` with what `keepTyped` put away, once. */
export function useTyped(inside: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const form = inside.current?.closest("form");
    for (const [name, value] of takeTyped()) {
      const field = form?.elements.namedItem(name);
      const type = field instanceof HTMLInputElement ? field.type : "";
      // Hidden ones say what this document is for.
      if (type === "hidden") continue;
      if (field instanceof HTMLInputElement && type === "checkbox") field.checked = true;
      else if (field && "value" in field) field.value = value;
      // A list of places brings others with it.
      if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event("change", { bubbles: true }));
      if (field instanceof HTMLElement && value) field.closest("details")?.setAttribute("open", "");
    }
  }, [inside]);
}

function takeTyped(): [name: string, value: string][] {
  const typed = stored("sessionStorage", place);
  store("sessionStorage", place, null);
  return JSON.parse(typed ?? "[]");
}
