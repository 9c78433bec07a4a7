import { expect, test } from "vitest";
import { networkBlocks, parseAddress, publicNetwork } from "~/lib/network.server";

test.each([
  ["1.2.3.4", "1.2.3.4"],
  ["1.2.3.4:5678", "1.2.3.4"],
  ["::ffff:1.2.3.4", "1.2.3.4"],
  ["[::ffff:102:304]:80", "1.2.3.4"],
  ["2001:DB8:0:0::1", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["[2001:db8::1]:443", "2001:db8::1"],
  ["2001:db8::1:443", "2001:db8::1:443"],
  ["1.2.3", null],
  ["0x7f.1", null],
  ["[1.2.3.4", null],
  ["unknown", null],
  ["", null],
])("%j is read as the address %j", (text, address) => {
  expect(parseAddress(text)).toBe(address);
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:7:8:9::1", "2001:db8:7::"],
  ["2001:db8:7:ffff::2", "2001:db8:7::"],
  ["2001:db8:8::1", "2001:db8:8::"],
  ["2002:cb00:7107:1::1", "203.0.113.7"],
  ["2001:0:c000:201:8000:63bf:34ff:8ef8", "203.0.113.7"],
  ["2002:c0a8:102::1", null],
  ["127.0.0.1", null],
  ["192.168.1.2", null],
  ["::ffff:10.0.0.1", null],
  ["::1", null],
  ["fe80::1%eth0", null],
  ["fd00::1", null],
  ["unknown", null],
])("%s belongs to the network %j", (address, network) => {
  expect(publicNetwork(address)).toBe(network);
});

test.each([
  ["203.0.113.7", { near: "203.0.113.0", wide: "203.0.0.0" }],
  ["2400:db8:7:8::1", { near: "2400:db8:7::", wide: "2400:db8::" }],
  // The second group of these two addresses is 0, so both are in the wide block that is written as `2400::`.
  ["2400:0:0:8::1", { near: "2400::", wide: "2400::" }],
  ["2400:0:1:8::1", { near: "2400:0:1::", wide: "2400::" }],
  ["192.168.1.2", null],
])("%s belongs to the blocks %j", (address, blocks) => {
  expect(networkBlocks(address)).toEqual(blocks);
});
