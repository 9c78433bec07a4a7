import { type FormEvent, useEffect, useRef } from "react";
import { type ShouldRevalidateFunctionArgs, useNavigate, useNavigation, useSubmit } from "react-router";

const afterMs = 300;

/** Keeps a GET form's quantities in the URL, without scrolling. The button `stays` shows its result in place. */
export function useFormInAddress(here: string, stays: string) {
  const [navigate, submit] = [useNavigate(), useSubmit()];
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { state } = useNavigation();
  // Waits for a running navigation, which another one would cancel.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each navigation
  useEffect(() => () => clearTimeout(timer.current), [state]);
  return {
    onPick(event: FormEvent<HTMLFormElement>) {
      clearTimeout(timer.current);
      const { submitter } = event.nativeEvent as SubmitEvent;
      if (!(submitter instanceof HTMLButtonElement)) return;
      if (submitter.name === stays) {
        event.preventDefault();
        submit(submitter, { preventScrollReset: true });
      }
      if (submitter.formMethod !== "get") return;
      event.preventDefault();
      const action = submitter.getAttribute("formaction")?.split("#")[0] || here;
      submit(held(event.currentTarget, submitter), { method: "get", action, replace: true, preventScrollReset: true });
    },
    onPeople(form: HTMLFormElement) {
      const here = withPeople(form);
      if (here === window.location.search) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void navigate(here, { replace: true, preventScrollReset: true }), afterMs);
      window.history.replaceState(window.history.state, "", here);
      const forms = document.querySelectorAll<HTMLInputElement>('form[action^="/preferences/"] [name=to]');
      for (const to of forms) to.value = window.location.pathname + here;
    },
  };
}

function withPeople(form: HTMLFormElement): string {
  const said = [...new URLSearchParams(window.location.search)].filter(([name]) => !isOfPeople(name));
  const people = Object.entries(held(form)).filter(([name]) => isOfPeople(name));
  return `?${new URLSearchParams([...said, ...people])}`;
}

function held(form: HTMLFormElement, submitter?: HTMLElement): Record<string, string> {
  const fields = [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)] as const);
  return Object.fromEntries([...new Map(fields)].filter(([name, value]) => value !== "" && name !== "stay"));
}

export function onlyPeopleChanged({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const same = formMethod === undefined && rest(currentUrl) === rest(nextUrl);
  return (!same || currentUrl.href === nextUrl.href) && defaultShouldRevalidate;
}

function rest({ pathname, searchParams }: URL): string {
  return pathname + [...searchParams].filter(([name]) => !isOfPeople(name)).join("&");
}

export const isOfPeople = (name: string) => /^(quantities\.|(time|party|people)$)/.test(name);
