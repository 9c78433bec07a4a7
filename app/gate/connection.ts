/** `ended` means that the server answers, but the staff session has ended. */
export type ConnectionState = "unknown" | "on" | "off" | "ended";

/** `offset` is how many ms the device's clock is behind the server's. Each answer of the server updates it. */
export function openConnection({ offset, heardAt }: { offset: number; heardAt: number | null }, onChange: () => void) {
  const line = { state: "unknown" as ConnectionState, offset, heardAt };

  function setState(state: ConnectionState) {
    line.state = state;
    onChange();
  }

  /** Returns null if no usable answer arrives in time. */
  async function ask<T extends { now: string }>(path: string, ms: number, body?: object): Promise<T | null> {
    const sentAt = Date.now();
    try {
      const response = await fetch(path, {
        ...(body && { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
        signal: AbortSignal.timeout(ms),
        redirect: "error",
      });
      if (!response.ok) {
        setState(response.status === 401 || response.status === 403 ? "ended" : "off");
        return null;
      }
      const answer: T = await response.json();
      const now = Date.parse(answer.now);
      line.offset = now - (sentAt + Date.now()) / 2;
      line.heardAt = now;
      setState("on");
      return answer;
    } catch {
      setState("off");
      return null;
    }
  }

  return {
    ask,
    state: () => line.state,
    lastSync: () => ({ offset: line.offset, heardAt: line.heardAt }),
    now: () => new Date(Date.now() + line.offset),
  };
}
