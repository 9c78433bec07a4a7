import { readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { linkToStaff } from "~/staff-map";
import { filesBelow } from "../../bin/hash-files.mjs";

/** These are not addresses of pages: two are the beginning of all staff addresses, and one is a file. */
const exceptions = [
  "app/routes/seo/robots.ts: /staff",
  "app/routes/staff/gate.tsx: /staff/gate-worker.js",
  "app/server/static-files.ts: /staff/",
];

test("only the map of staff pages contains addresses of staff pages", () => {
  const files = filesBelow("app").filter((file) => /\.tsx?$/.test(file) && file !== "app/staff-map.ts");
  const found = files.flatMap((file) => staffAddressesIn(readFileSync(file, "utf8")).map((text) => `${file}: ${text}`));
  expect(found.sort()).toEqual(exceptions);
});

test("an address of a staff page is found in texts, templates and attributes", () => {
  const code = `
    import { staffMap } from "./staff-map";
    const urls = ["/staff", \`/staff/orders/\${code}\`, \`\${origin}/staff/money?before=\${id}\`, "/staffing"];
    const link = <a href="/staff/log">log</a>;`;
  expect(staffAddressesIn(code)).toEqual(["/staff", "/staff/orders/", "/staff/money?before=", "/staff/log"]);
});

test("a link to a staff page has its parameters and query encoded, and leaves out what is empty", () => {
  expect(linkToStaff("enquiry", { kind: "quote", id: 7 })).toBe("/staff/enquiries/quote/7");
  expect(linkToStaff("order", { code: "A/B?" })).toBe("/staff/orders/A%2FB%3F");
  expect(linkToStaff("orders", null, { q: "hoa lan", status: undefined })).toBe("/staff/orders?q=hoa+lan");
});

function staffAddressesIn(code: string): string[] {
  if (!code.includes("/staff")) return [];
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if (isText && /^\/staff(?:[/?]|$)/.test(node.text)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("code.tsx", code, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX));
  return found;
}
