import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Addresses in these ranges belong to this machine or an untrusted proxy, so all visitors may share one address. */
const sharedRanges = ["private", "loopback", "linkLocal", "uniqueLocal"];

/** Normalises an IP address as proxies write it (`[2001:DB8::1]:443`, `::ffff:1.2.3.4`); null for anything else. */
export function parseAddress(text: string): string | null {
  const plain = text.replace(/^\[(.*)\](:\d+)?$/, "$1").replace(/^([\d.]+):\d+$/, "$1");
  return isIP(plain) === 0 ? null : ipaddr.process(plain).toString();
}

/** Azure's WireServer has a public address, but can only be reached from inside Azure. */
const internalAddresses = ["168.63.129.16"];

export function isPublicAddress(text: string): boolean {
  const plain = parseAddress(text);
  if (plain === null || internalAddresses.includes(plain)) return false;
  const address = ipaddr.parse(plain);
  // Public IPv6 addresses are assigned from 2000::/3.
  const isGlobal = address instanceof ipaddr.IPv4 || address.match(ipaddr.IPv6.parseCIDR("2000::/3"));
  return isGlobal && address.range() === "unicast";
}

/** Returns one subscriber's IPv4 address or IPv6 /48, also behind 6to4 or Teredo. Returns null for shared ranges. */
export function publicNetwork(text: string): string | null {
  if (isIP(text) === 0) return null;
  const address = unwrapTunnel(ipaddr.process(text));
  if (sharedRanges.includes(address.range())) return null;
  return address instanceof ipaddr.IPv6 ? ipaddr.IPv6.networkAddressFromCIDR(`${address}/48`).toString() : `${address}`;
}

/** 6to4 (RFC 3056) embeds the IPv4 address, and Teredo (RFC 4380) embeds it with inverted bits. */
function unwrapTunnel(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  const [bytes, range] = [address.toByteArray(), address.range()];
  if (range === "6to4") return ipaddr.fromByteArray(bytes.slice(2, 6));
  return range === "teredo" ? ipaddr.fromByteArray(bytes.slice(12).map((byte) => byte ^ 255)) : address;
}

/** Returns the blocks of a customer (`near`) and a provider (`wide`): IPv4 /24 and /16, IPv6 /48 and /32. */
export function networkBlocks(address: string): { near: string; wide: string } | null {
  const network = publicNetwork(address);
  if (network === null) return null;
  const isIPv6 = ipaddr.parse(network) instanceof ipaddr.IPv6;
  const block = (bits: number) =>
    String((isIPv6 ? ipaddr.IPv6 : ipaddr.IPv4).networkAddressFromCIDR(`${network}/${bits}`));
  return { near: block(isIPv6 ? 48 : 24), wide: block(isIPv6 ? 32 : 16) };
}
