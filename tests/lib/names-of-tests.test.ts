import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { filesBelow } from "../../bin/hash-files.mjs";

/** Files that examine no single module, with the reason. Any other file has the name of the module that it tests. */
const withoutModule: Record<string, string> = {
  killed: "processes that are killed within use cases of several features",
  "purge-old-data": "a job of app/jobs that deletes old rows of all features",
  "aftersales/closed-services": "closures of days with services, from the preview to the choice of the buyer",
  "aftersales/closed-weekdays": "closures of some weekdays, from the preview to the audit",
  "aftersales/random-actions": "the actions of the random walks",
  "aftersales/walk": "random walks of buyers, staff, banks and gates",
  "back-office/statements": "how many statements each staff page runs",
  "catalog/dated-prices": "the price of a day is the same in lists, calendars, carts and orders",
  "catalog/same-moment": "staff who delete and add at the same moment",
  "identity/equal-work": "known and unknown emails cause the same work",
  "inventory/never-oversold": "no race sells more than there is",
  "inventory/slot-locks": "which transactions wait for each other",
  "media/fetch-remote-picture": "a part of store-picture that calls other servers, so it has a process of its own",
  "messages/message-kinds": "the texts of all messages, which are in app/mail",
  "orders/free-orders": "orders of 0 VND, from placing them to refunds",
  "orders/order-statements": "how many statements placing an order runs",
  "orders/order-totals": "the sums of random carts and their orders",
  "orders/test-orders": "test orders count in no figure of any feature",
  "payments/every-provider": "one table of cases for all payment providers",
  "payments/silent-gateway": "a gateway that does not answer delays nothing else",
  "search/ranking": "what a search of the demo finds first, which many strategies decide together",
  "staff/commands": "the commands of app/staff, which run use cases of many features",
};

const modules = new Set(filesBelow("app/domain").map(nameOf));
const tests = filesBelow("tests/domain").map(nameOf);

test("a test of the domain has the feature and the name of a module, or is in the list", () => {
  expect(tests.filter((name) => !modules.has(name) && !Object.hasOwn(withoutModule, name))).toEqual([]);
});

test("the list names only existing files that have no module of the same name", () => {
  expect(Object.keys(withoutModule).filter((name) => !tests.includes(name) || modules.has(name))).toEqual([]);
});

test("every feature of the domain has tests", () => {
  const tested = new Set(tests.map(featureOf));
  expect([...new Set([...modules].map(featureOf))].filter((feature) => !tested.has(feature))).toEqual([]);
});

test("every file of rules has a test of the same name that imports it", () => {
  const files = filesBelow("tests/domain");
  const untested = filesBelow("app/domain").filter((rules) => {
    if (!rules.endsWith(".rules.ts")) return false;
    const spec = `"${rules.replace(/^app\//, "~/").replace(/\.ts$/, "")}"`;
    return !files.some((file) => nameOf(file) === nameOf(rules) && readFileSync(file, "utf8").includes(spec));
  });
  expect(untested).toEqual([]);
});

/** Returns the feature and the base name, such as `content/get-page`. Folders within a feature do not matter. */
function nameOf(file: string): string {
  const [feature = "", ...rest] = path.posix.relative(file.split("/", 2).join("/"), file).split("/");
  return [feature, ...rest.slice(-1)].join("/").replace(/(\.(rules|server|test))?\.\w+$/, "");
}

function featureOf(name: string): string {
  return path.posix.dirname(name);
}
