const prefix = "carried_";

export function getCookielessSessionId(secret: string): string {
  return prefix + secret;
}

/** A cookieless session gives no access to orders, because a stranger may have created or received its URL. */
export function canOpenOrders(sessionId: string | null): sessionId is string {
  return isHardToGuess(sessionId) && !sessionId.startsWith(prefix);
}

const minLength = 20;

export function isHardToGuess(sessionId: string | null): sessionId is string {
  return sessionId !== null && sessionId.length >= minLength;
}
