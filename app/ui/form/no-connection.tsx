import { useEffect, useSyncExternalStore } from "react";
import { useActionData } from "react-router";
import { useT } from "~/i18n/use-t";
import { Icon } from "../parts/icon";

/** `buttonId` identifies the pressed button, and is empty for a link. `isDelayed` means that no answer came in time. */
type LostRequest = { buttonId: string; isDelayed: boolean };

let pressed = "";
let lost: LostRequest | null = null;
const listeners = new Set<() => void>();

export function reportLost(isLost: boolean, isDelayed = false) {
  lost = isLost ? { buttonId: pressed, isDelayed } : null;
  for (const listener of listeners) listener();
}

export function useLostRequest(): LostRequest | null {
  return useSyncExternalStore(
    subscribe,
    () => lost,
    () => null,
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function NoConnectionOfLink() {
  const { t } = useT();
  const request = useLostRequest();
  useEffect(() => {
    const stop = new AbortController();
    const listen = { capture: true, signal: stop.signal };
    document.addEventListener("submit", beginForm, listen);
    document.addEventListener("click", beginLink, listen);
    return () => stop.abort();
  }, []);
  if (request?.buttonId !== "") return null;
  return (
    <div className="toasts">
      <div role="alert" className="notice notice-bad toast bg-bad-soft!">
        <Icon name="warning" />
        <p className="flex-1">{t(request.isDelayed ? "common.offline.late" : "common.offline.page")}</p>
        <button type="button" className="grid size-11 place-items-center" onClick={() => reportLost(false)}>
          <Icon name="cross" size={20} />
          <span className="sr-only">{t("common.close")}</span>
        </button>
      </div>
    </div>
  );
}

export function NoConnectionOfForm() {
  const { t } = useT();
  return (
    <p role="alert" className="error basis-full" ref={scrollTo}>
      {t("common.offline.form")}
    </p>
  );
}

function beginRequest(buttonId: string) {
  pressed = buttonId;
  if (lost) reportLost(false);
}

/** Enter may trigger a hidden button without an ID. The message is then shown at the first button that has one. */
function beginForm({ target, submitter }: SubmitEvent) {
  const button = submitter?.id ? submitter : (target as Element).querySelector("button[id]:not([name])");
  beginRequest(button?.id ?? "");
}

// If a new page's script fails to load, React Router reloads the document and discards typed values. An offline browser
// therefore tests the connection first.
function beginLink(click: MouseEvent) {
  const link = (click.target as Element).closest("a");
  if (!link) return;
  beginRequest("");
  const isLeavingPage = link.origin === location.origin && link.pathname !== location.pathname;
  if (navigator.onLine || !click.isTrusted || !isLeavingPage) return;
  click.preventDefault();
  fetch("/favicon.svg", { method: "HEAD", cache: "no-store" }).then(
    () => link.click(),
    () => reportLost(true),
  );
}

function scrollTo(message: HTMLElement | null) {
  message?.scrollIntoView({ block: "nearest" });
}

const results: unknown[] = [];

/** Remembers the form's result, so that the result stays visible if the next submission gets no answer. */
export function useFormResult(): void {
  const result = useActionData<unknown>();
  useEffect(() => {
    if (result === undefined) return;
    results.push(result);
    return () => void results.splice(results.indexOf(result), 1);
  }, [result]);
}

export function lastFormResult(): unknown {
  return results.at(-1);
}
