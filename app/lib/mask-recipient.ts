export function maskRecipient(recipient: string): string {
  const at = recipient.lastIndexOf("@");
  return at > 0 ? `${[...recipient][0]}•••${recipient.slice(at)}` : `••• ${recipient.slice(-3)}`;
}
