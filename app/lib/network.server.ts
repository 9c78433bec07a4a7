import { BlockList, isIP } from "node:net";

const local = new BlockList();
for (const [network, bits] of [
  ["10.0.0.0", 8],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  local.addSubnet(network, bits, "ipv4");
local.addAddress("::1", "ipv6");
local.addSubnet("fc00::", 7, "ipv6");
local.addSubnet("fe80::", 10, "ipv6");

/**
 * The network that an address stands for: in IPv6 its first 64 bits, all of which one line may use as it likes; in
 * IPv4 the address. Null for a private one or this machine's own: behind it is a proxy that is not trusted, that is,
 * everybody.
 */
export function publicNetwork(address: string): string | null {
  const version = isIP(address);
  const plain = address.replace(/%.*/, "");
  if (version === 0 || local.check(plain, version === 6 ? "ipv6" : "ipv4")) return null;
  if (version === 4) return plain;
  const [head = "", tail = ""] = plain.split("::");
  const [left, right] = [head, tail].map((part) => (part ? part.split(":") : [])) as [string[], string[]];
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
