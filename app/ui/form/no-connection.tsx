import { useEffect, useSyncExternalStore } from "react";
import { useT } from "~/i18n/use-t";
import { Icon } from "../parts/icon";

/** The failed request: the id of the pressed button, or '' for a link. `isLate`: the response timed out. */
type Lost = { at: string; isLate: boolean };

let pressed = "";
let lost: Lost | null = null;
const watchers = new Set<() => void>();

export function sayLost(is: boolean, isLate = false) {
  lost = is ? { at: pressed, isLate } : null;
  for (const tell of watchers) tell();
}

export function useLost(): Lost | null {
  return useSyncExternalStore(
    watch,
    () => lost,
    () => null,
  );
}

function watch(tell: () => void) {
  watchers.add(tell);
  return () => void watchers.delete(tell);
}

export function NoConnectionOfLink() {
  const { t } = useT();
  const lostHere = useLost();
  useEffect(() => {
    const stop = new AbortController();
    const listen = { capture: true, signal: stop.signal };
    document.addEventListener("submit", beginForm, listen);
    document.addEventListener("click", beginLink, listen);
    return () => stop.abort();
  }, []);
  if (lostHere?.at !== "") return null;
  return (
    <div className="toasts">
      <div role="alert" className="notice notice-bad toast bg-bad-soft!">
        <Icon name="warning" />
        <p className="flex-1">{t(lostHere.isLate ? "common.offline.late" : "common.offline.page")}</p>
        <button type="button" className="grid size-11 place-items-center" onClick={() => sayLost(false)}>
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

function begin(at: string) {
  pressed = at;
  if (lost) sayLost(false);
}

/** Enter triggers a form's first button, which may be hidden and unable to show the message. */
function beginForm({ target, submitter }: SubmitEvent) {
  const button = submitter?.id ? submitter : (target as Element).querySelector("button[id]:not([name])");
  begin(button?.id ?? "");
}

// If the script of a new page fails to load, React Router reloads the document and typed input is lost. A browser that
// reports being offline therefore tests the connection first.
function beginLink(click: MouseEvent) {
  const link = (click.target as Element).closest("a");
  if (!link) return;
  begin("");
  const leads = link.origin === location.origin && link.pathname !== location.pathname;
  if (navigator.onLine || !click.isTrusted || !leads) return;
  click.preventDefault();
  fetch("/favicon.svg", { method: "HEAD", cache: "no-store" }).then(
    () => link.click(),
    () => sayLost(true),
  );
}

function scrollTo(message: HTMLElement | null) {
  message?.scrollIntoView({ block: "nearest" });
}
