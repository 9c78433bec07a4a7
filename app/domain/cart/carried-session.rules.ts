const prefix = "carried_";

export function carriedSessionId(secret: string): string {
  return prefix + secret;
}

/**
 * Whether a session opens the orders that were placed in it. A carried one never does, however it came: somebody else
 * may have made it and sent its address, or been sent it. It has a cart; its orders open by what their placing gave.
 */
export function opensOrders(sessionId: string | null): sessionId is string {
  return isHardToGuess(sessionId) && !sessionId.startsWith(prefix);
}

const minLength = 20;

/** Whether an id shows who sent it. A program may call its cart by a shorter text, which others may think of, too. */
export function isHardToGuess(sessionId: string | null): sessionId is string {
  return sessionId !== null && sessionId.length >= minLength;
}
