/** `ended`: the shop answers, but knows nobody here any more. */
export type LineState = "unknown" | "on" | "off" | "ended";

/** The way to the shop, and its clock: this one's may be hours wrong. */
export function openLine({ offset, heardAt }: { offset: number; heardAt: number | null }, changed: () => void) {
  const line = { state: "unknown" as LineState, offset, heardAt };

  function become(state: LineState) {
    line.state = state;
    changed();
  }

  /** Null where no answer came in time, or none that helps. */
  async function ask<T extends { now: string }>(path: string, ms: number, body?: object): Promise<T | null> {
    const asked = Date.now();
    try {
      const response = await fetch(path, {
        ...(body && { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
        signal: AbortSignal.timeout(ms),
        redirect: "error",
      });
      if (!response.ok) {
        become(response.status === 401 || response.status === 403 ? "ended" : "off");
        return null;
      }
      const answer: T = await response.json();
      const now = Date.parse(answer.now);
      line.offset = now - (asked + Date.now()) / 2;
      line.heardAt = now;
      become("on");
      return answer;
    } catch {
      become("off");
      return null;
    }
  }

  return {
    ask,
    state: () => line.state,
    heard: () => ({ offset: line.offset, heardAt: line.heardAt }),
    now: () => new Date(Date.now() + line.offset),
  };
}
