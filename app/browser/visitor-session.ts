import { readStorage, writeStorage } from "~/lib/browser-storage";
import { onPageChange } from "./navigation";

/** All times are milliseconds. */
const times = { start: 500, ping: 30_000, update: 60_000, answer: 30_000, resume: 30 * 60_000 };
const activityEvents = ["mousedown", "keydown", "touchstart", "scroll"] as const;
const [idKey, seenKey] = ["visitor_session", "visitor_seen"];
/** Ended sessions are remembered, so that withdrawing consent deletes their data too. */
const endedWithConsent = "visitor_sessions_ended";
const maxEnded = 50;
const apiPath = "/api/trpc/userSession.";
const failures = {
  startSession: "Không thể bắt đầu phiên truy cập",
  updateSession: "Không thể cập nhật phiên truy cập",
  endSession: "Không thể kết thúc phiên truy cập",
};

export type ReportedSession = {
  sessionId: string | null;
  startTime: string | null;
  pageViews: number;
  lastActivity: string | null;
  isActive: boolean;
  error: string | null;
};
type SessionAnswer = { startTime: string; pageViews: number; resumed?: boolean };
/** The status is 0 if no response arrived. */
type SendResult = { status: number; answer?: SessionAnswer };

export const visit: ReportedSession = {
  sessionId: null,
  startTime: null,
  pageViews: 1,
  lastActivity: null,
  isActive: true,
  error: null,
};
const listeners = new Set<(visit: ReportedSession) => void>();
let hasBegun = false;
let timer = 0;
let quietPings = 0;
let hasUnsentActivity = false;
let sentConsent = "";
let purging: Promise<void> | null = null;
/** Requests are sent one after another, so that an older update cannot overtake the end of a session. */
let before: Promise<unknown> = Promise.resolve();

export function watchVisit(listener: (visit: ReportedSession) => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function changeVisit(change: Partial<ReportedSession>) {
  Object.assign(visit, change);
  for (const listener of listeners) listener({ ...visit });
}

/** `refresh` reloads the page's data, which depends on the consent. */
export function beginTracking(refresh: () => Promise<void>) {
  if (hasBegun) return;
  hasBegun = true;
  changeVisit({ lastActivity: new Date().toISOString(), isActive: document.visibilityState === "visible" });
  setTimeout(startVisit, times.start);
  for (const type of activityEvents)
    addEventListener(
      type,
      () => {
        hasUnsentActivity = true;
        visit.lastActivity = new Date().toISOString();
      },
      { passive: true, capture: true },
    );
  document.addEventListener("visibilitychange", () => {
    changeVisit({ isActive: document.visibilityState === "visible" });
    void updateVisit();
  });
  addEventListener("pagehide", () => {
    if (!timer) return;
    if (sentConsent && visit.sessionId) storeEndedSessions([visit.sessionId, ...endedSessions()].slice(0, maxEnded));
    const last = JSON.stringify({ sessionId: visit.sessionId, exitPage: location.pathname });
    navigator.sendBeacon(`${apiPath}endSession`, new Blob([last], { type: "application/json" }));
    stop();
  });
  // A page restored from the back-forward cache needs a new session.
  addEventListener("pageshow", ({ persisted }) => persisted && void startVisit());
  document.addEventListener("submit", (event) => void answerConsent(event, refresh));
  let here = location.pathname + location.search;
  onPageChange(({ pathname, search }) => {
    if (here === pathname + search) return;
    here = pathname + search;
    hasUnsentActivity = true;
    changeVisit({ pageViews: visit.pageViews + 1 });
  });
}

export async function startVisit() {
  const known = readStorage("localStorage", idKey);
  const isFresh = Date.now() - Number(readStorage("localStorage", seenKey) ?? Date.now()) < times.resume;
  visit.sessionId = known && isFresh ? known : newId();
  if (!storeId()) return;
  const isFirst = !timer;
  clearInterval(timer);
  timer = setInterval(ping, times.ping) as unknown as number;
  sentConsent = consent();
  if (!sentConsent) void purgeEndedSessions();
  const { answer } = await send("startSession", {
    userId: null,
    landingPage: location.pathname,
    ...(sentConsent && {
      userAgent: navigator.userAgent,
      referrer: document.referrer,
      deviceInfo: {
        screenWidth: screen.width,
        screenHeight: screen.height,
        language: navigator.language,
        platform: navigator.platform,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    }),
  });
  if (!answer) return;
  const before = isFirst && answer.resumed ? answer.pageViews : 0;
  changeVisit({ startTime: answer.startTime, pageViews: visit.pageViews + before });
}

export async function updateVisit() {
  if (!timer) return;
  if (sentConsent !== consent()) return startVisit();
  quietPings = 0;
  hasUnsentActivity = false;
  storeId();
  const { lastActivity, pageViews, isActive } = visit;
  const { answer } = await send("updateSession", { lastActivity, pageViews, isActive });
  if (answer) changeVisit({ startTime: answer.startTime });
}

function stop() {
  clearInterval(timer);
  timer = 0;
  clearStoredId();
}

export async function endVisit() {
  const ended = send("endSession", { exitPage: location.pathname });
  stop();
  await ended;
  changeVisit({ sessionId: null, startTime: null, pageViews: 1 });
}

function ping() {
  quietPings++;
  if (hasUnsentActivity || quietPings * times.ping >= times.update) void updateVisit();
}

async function send(name: keyof typeof failures, input: object): Promise<SendResult> {
  const body = JSON.stringify({ sessionId: visit.sessionId, ...input });
  const post = () =>
    fetch(apiPath + name, {
      method: "POST",
      keepalive: true,
      headers: { "Content-Type": "application/json" },
      body,
      signal: AbortSignal.timeout(times.answer),
    });
  try {
    const sent = before.then(post);
    before = sent.catch(() => undefined);
    const response = await sent;
    const { result, error } = await response.json();
    changeVisit({ error: error?.message ?? null });
    if (response.status === 404 && name === "updateSession") {
      clearStoredId();
      await startVisit();
    }
    return { status: response.status, answer: result?.data };
  } catch {
    changeVisit({ error: failures[name] });
    return { status: 0 };
  }
}

async function answerConsent(event: SubmitEvent, refresh: () => Promise<void>) {
  const form = event.target as HTMLFormElement;
  const banner = form.closest<HTMLElement>("#consent");
  const value = (event.submitter as HTMLButtonElement | null)?.value;
  if (!banner || !value) return;
  event.preventDefault();
  banner.hidden = true;
  // The focus would be lost with the hidden banner, so it moves to the heading or the main element.
  (document.querySelector<HTMLElement>("main h1[tabindex]") ?? document.getElementById("main"))?.focus({
    preventScroll: true,
  });
  const body = new URLSearchParams({ value, to: "/" });
  const sent = fetch(form.action, { method: "POST", body, redirect: "manual" });
  if (!(await sent.then(({ type }) => type === "opaqueredirect").catch(() => false))) {
    banner.hidden = false;
    return;
  }
  // A browser without cookies did not store the consent. It submits the form normally, as it would without a script.
  if (!/(?:^|; )consent=/.test(document.cookie)) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "value", value }));
    return form.submit();
  }
  await updateVisit();
  if (!consent()) await purgeEndedSessions();
  await refresh();
}

function endedSessions(): string[] {
  return readStorage("localStorage", endedWithConsent)?.split(" ") ?? [];
}

function storeEndedSessions(ids: string[]) {
  writeStorage("localStorage", endedWithConsent, ids.length > 0 ? ids.join(" ") : null);
}

function purgeEndedSessions(): Promise<void> {
  purging ??= endStoredSessions().finally(() => {
    purging = null;
  });
  return purging;
}

/**
 * Ending these sessions again without consent makes the server delete their data. An ID stays stored until the server
 * has answered that it did so or does not know the session, so a failed request is repeated by the next page.
 */
async function endStoredSessions() {
  const purge = async (sessionId: string) => {
    const { status } = await send("endSession", { sessionId });
    const isDone = !consent() && (status === 200 || status === 404);
    if (isDone) storeEndedSessions(endedSessions().filter((id) => id !== sessionId));
  };
  await Promise.all(endedSessions().map(purge));
}

function consent(): string {
  return /(?:^|; )consent=\d+\.granted/.exec(document.cookie)?.[0] ?? "";
}

function newId(): string {
  const random = crypto.getRandomValues(new Uint32Array(3));
  return `${Date.now().toString(36)}-${[...random].map((part) => part.toString(36)).join("")}`;
}

function storeId(): boolean {
  try {
    if (visit.sessionId) localStorage.setItem(idKey, visit.sessionId);
    localStorage.setItem(seenKey, String(Date.now()));
    return true;
  } catch {
    changeVisit({ error: failures.startSession });
    return false;
  }
}

function clearStoredId() {
  writeStorage("localStorage", idKey, null);
}
