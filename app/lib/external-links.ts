/** Both Android and iOS accept `sms:?&body`. */
export function shareLinks(title: string, url: string) {
  const text = encodeURIComponent(`${title}\n${url}`);
  return [
    ["Zalo", `https://zalo.me/share?url=${encodeURIComponent(url)}`],
    ["SMS", `sms:?&body=${text}`],
    ["Email", `mailto:?subject=${encodeURIComponent(title)}&body=${text}`],
  ] as const;
}
