import { useEffect, useSyncExternalStore } from "react";
import { useT } from "~/i18n/use-t";
import { Icon } from "../parts/icon";

/** Where it was begun, what got no answer: the id of the button that was pressed, or '' for a link. `isLate`: none came in time. */
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

/** Says it beside the button; of a link, which may stand anywhere, where messages stand. Belongs to the page's frame. */
export function NoConnectionOfLink() {
  const { t } = useT();
  const lostHere = useLost();
  useEffect(() => {
    const stop = new AbortController();
    const listen = { capture: true, signal: stop.signal };
    // Each act begins anew: what was said of the last one goes.
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

/** Enter in a field presses a form's first button, which may be a hidden one: then the one without a name speaks. */
function beginForm({ target, submitter }: SubmitEvent) {
  const button = submitter?.id ? submitter : (target as Element).querySelector("button[id]:not([name])");
  begin(button?.id ?? "");
}

// A page that was not seen yet needs its script, and where that does not come React Router loads this whole document
// anew, typed text and all. So a browser that believes itself without a line asks for something small first.
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
