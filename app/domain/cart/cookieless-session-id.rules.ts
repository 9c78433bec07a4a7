const prefix = "carried_";

export function getCookielessSessionId(secret: string): string {
  return prefix + secret;
}

/** A cookieless session opens no orders, because another person may have created or received its address. */
export function canOpenOrders(sessionId: string | null): sessionId is string {
  return isHardToGuess(sessionId) && !sessionId.startsWith(prefix);
}

const minLength = 20;

export function isHardToGuess(sessionId: string | null): sessionId is string {
  return sessionId !== null && sessionId.length >= minLength;
}
