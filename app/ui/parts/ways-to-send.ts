/** What a phone without a list of its own opens by a link; `sms:` with `?&body` is read by Android and iPhones alike. */
export function waysToSend(title: string, url: string) {
  const text = encodeURIComponent(`${title}\n${url}`);
  return [
    ["Zalo", `https://zalo.me/share?url=${encodeURIComponent(url)}`],
    ["SMS", `sms:?&body=${text}`],
    ["Email", `mailto:?subject=${encodeURIComponent(title)}&body=${text}`],
  ] as const;
}
