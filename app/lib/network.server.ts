import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Behind an address of these kinds is a proxy that is not trusted, or the machine itself: that is, everybody. */
const nobodysOwn = ["private", "loopback", "linkLocal", "uniqueLocal"];

/** In one spelling, however a proxy wrote it (`[2001:DB8::1]:443`, `::ffff:1.2.3.4`); null for none. */
export function parseAddress(text: string): string | null {
  const plain = text.replace(/^\[(.*)\](:\d+)?$/, "$1").replace(/^([\d.]+):\d+$/, "$1");
  return isIP(plain) === 0 ? null : ipaddr.process(plain).toString();
}

/** Azure's own door to its machines: by its number anybody's, but answered by the wall behind which one stands. */
const behindWalls = ["168.63.129.16"];

/** One that any machine in the world may ask: no part of the own network, no tunnel into it, nothing reserved. */
export function isPublicAddress(text: string): boolean {
  const plain = parseAddress(text);
  if (plain === null || behindWalls.includes(plain)) return false;
  const address = ipaddr.parse(plain);
  // In IPv6 addresses of the internet are given out of 2000::/3 alone.
  const isGlobal = address instanceof ipaddr.IPv4 || address.match(ipaddr.IPv6.parseCIDR("2000::/3"));
  return isGlobal && address.range() === "unicast";
}

/** What one subscriber may have: in IPv6 the /48, in IPv4 the address, also of 6to4 or Teredo. Null: it tells of nobody. */
export function publicNetwork(text: string): string | null {
  if (isIP(text) === 0) return null;
  const address = withoutTunnel(ipaddr.process(text));
  if (nobodysOwn.includes(address.range())) return null;
  return address instanceof ipaddr.IPv6 ? ipaddr.IPv6.networkAddressFromCIDR(`${address}/48`).toString() : `${address}`;
}

/** The IPv4 address at the end of a tunnel: 6to4 (RFC 3056) has it as it is, Teredo (RFC 4380) with its bits turned. */
function withoutTunnel(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  const [bytes, range] = [address.toByteArray(), address.range()];
  if (range === "6to4") return ipaddr.fromByteArray(bytes.slice(2, 6));
  return range === "teredo" ? ipaddr.fromByteArray(bytes.slice(12).map((byte) => byte ^ 255)) : address;
}

/** The blocks that a public address lies in, as customers and as providers are given them: IPv4 /24 and /16, IPv6 /48 and /32. */
export function networkBlocks(address: string): { near: string; wide: string } | null {
  const parts = publicNetwork(address)?.split(/[.:]/);
  return parts ? { near: parts.slice(0, 3).join("."), wide: parts.slice(0, 2).join(".") } : null;
}
