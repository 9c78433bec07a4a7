import { execFile, fork } from "node:child_process";
import { cpSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { root } from "./bin.mjs";
import { countElements, findElement, parseDocument, writeElements } from "./write-elements";

/** React Router and the shop's root add this much inline data to every document, besides the data of the page. */
const frameBytes = 300;
const folder = path.join(root, ".cache/bench-bare-app");

type BareApp = { origin: string; pid: number; elements: Record<string, number>; stop(): void };

/**
 * Builds and starts a React Router app that has the given documents as pages of constant elements, and a bare page at
 * `/bare`. Every page makes one query and has as much loader data as the document. Nothing else is done for a request.
 */
export async function startBareApp(documents: Record<string, string>, databaseUrl: string): Promise<BareApp> {
  rmSync(folder, { recursive: true, force: true });
  cpSync(path.join(import.meta.dirname, "bare-app"), folder, { recursive: true });
  // React Router finds its server runtime by the dependencies in package.json.
  const dependencies = { "@react-router/node": "*", isbot: "*" };
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ private: true, type: "module", dependencies }));
  const elements: Record<string, number> = {};
  for (const [id, html] of Object.entries(documents)) elements[id] = writePage(id, html);
  const paths = Object.keys(documents).map((id) => `route(${JSON.stringify(id)}, ${JSON.stringify(`${id}.jsx`)})`);
  writeFileSync(
    path.join(folder, "app/routes.mjs"),
    `import { route } from "@react-router/dev/routes";\nexport default [route("bare", "bare.jsx"), ${paths.join(", ")}];\n`,
  );
  const builder = path.join(root, "node_modules/@react-router/dev/bin.js");
  const env = { ...process.env, NODE_ENV: "production" };
  await promisify(execFile)(process.execPath, [builder, "build"], { cwd: folder, env });

  const child = fork(path.join(folder, "build/server/index.js"), {
    cwd: folder,
    env: { ...env, DATABASE_URL: databaseUrl },
    // This process may run with options of tsx that are not for the app.
    execArgv: [],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once("message", (message: { port: number }) => resolve(message.port));
    child.once("exit", (code) => reject(new Error(`The bare app ended with code ${code}`)));
  });
  return { origin: `http://localhost:${port}`, pid: child.pid ?? 0, elements, stop: () => child.kill() };
}

/** Writes the page and returns its number of elements. */
function writePage(id: string, html: string): number {
  const data = /enqueue\((.*?)\);?<\/script>/s.exec(html)?.[1]?.length ?? 0;
  const document = parseDocument(html);
  const [head, body] = [findElement(document, "head"), findElement(document, "body")];
  if (!head || !body) throw new Error(`The page ${id} is no document`);
  writeFileSync(
    path.join(folder, "app", `${id}.jsx`),
    `import { createElement as h, Fragment } from "react";
import { Link } from "react-router";
import { readRows } from "./rows.server";

export const handle = { head: () => h(Fragment, null, ${writeElements(head.children)}) };

export async function loader() {
  return { rows: await readRows(${Math.max(0, data - frameBytes)}) };
}

export default function Page() {
  return h(Fragment, null, ${writeElements(body.children)});
}
`,
  );
  return countElements(document) - 1;
}
