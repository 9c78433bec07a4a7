import { type FormEvent, useEffect, useRef } from "react";
import { type ShouldRevalidateFunctionArgs, useNavigate, useNavigation, useSubmit } from "react-router";

const afterMs = 300;

/** Keeps the booking form's quantities in the URL. Neither this nor the button with the name in `stays` scrolls. */
export function useFormInAddress(address: string, stays: string) {
  const [navigate, submit] = [useNavigate(), useSubmit()];
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { state } = useNavigation();
  // A pending change of the URL is dropped when a navigation starts, because it would cancel that navigation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the state of the navigation changes
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
      const action = submitter.getAttribute("formaction")?.split("#")[0] || address;
      submit(readForm(event.currentTarget, submitter), {
        method: "get",
        action,
        replace: true,
        preventScrollReset: true,
      });
    },
    onPeople(form: HTMLFormElement) {
      const address = withPeople(form);
      if (address === window.location.search) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void navigate(address, { replace: true, preventScrollReset: true }), afterMs);
      window.history.replaceState(window.history.state, "", address);
      const forms = document.querySelectorAll<HTMLInputElement>('form[action^="/preferences/"] [name=to]');
      for (const to of forms) to.value = window.location.pathname + address;
    },
  };
}

function withPeople(form: HTMLFormElement): string {
  const remaining = [...new URLSearchParams(window.location.search)].filter(([name]) => !isOfPeople(name));
  const people = Object.entries(readForm(form)).filter(([name]) => isOfPeople(name));
  return `?${new URLSearchParams([...remaining, ...people])}`;
}

function readForm(form: HTMLFormElement, submitter?: HTMLElement): Record<string, string> {
  const fields = [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)] as const);
  return Object.fromEntries([...new Map(fields)].filter(([name, value]) => value !== "" && name !== "stay"));
}

export function hasOnlyPeopleChanged({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isSame = formMethod === undefined && addressWithoutPeople(currentUrl) === addressWithoutPeople(nextUrl);
  return (!isSame || currentUrl.href === nextUrl.href) && defaultShouldRevalidate;
}

function addressWithoutPeople({ pathname, searchParams }: URL): string {
  return pathname + [...searchParams].filter(([name]) => !isOfPeople(name)).join("&");
}

export const isOfPeople = (name: string) => /^(quantities\.|(time|party|people)$)/.test(name);
