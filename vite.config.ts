import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { wordsOfScripts } from "./app/i18n/words-of-scripts.server";

/**
 * Few files, each compressed whole: the libraries, what most pages have, a page. What the pages of one part of the shop
 * share is a file of that part's, by its folder; a page has two such at most.
 */
const chunks = [
  // The map that zooms comes when it is wanted.
  { name: "libraries", test: /node_modules\/(?!leaflet)|rolldown/ },
  {
    name: "shop",
    test: /app\/(root|site-map|i18n|lib\/(?!country-codes)|browser\/(next|workers)|ui\/(form\/(?!stepper|file-field)|layout\/(?!error-page|printed)|parts\/(?!copy|question)|aftersales\/moves|tickets\/(visit|count|days-in)|cart\/line-detail|orders\/order-proof))/,
  },
  {
    name: "adding",
    test: /app\/(ui\/(form\/stepper|cart\/add(?!ed-card)|tickets\/day-button)|domain\/tickets\/day-state)/,
  },
  {
    name: "catalog",
    test: /app\/ui\/(catalog\/|posts\/post-date|reviews\/(rated|stars)|tickets\/(ticket-card|labels))/,
    minShareCount: 2,
  },
  {
    name: "orders",
    test: /app\/(browser\/fresh-page|ui\/(orders\/(order-(?!proof)|next)|aftersales\/(after|closed-days)|layout\/printed|parts\/copy|tickets\/ticket\.tsx))/,
  },
  { name: "paying", test: /app\/ui\/checkout\/(retry|pay-|other|transfer)/, minShareCount: 2 },
  { name: "account", test: /app\/ui\/account\//, minShareCount: 2 },
];

const productionRouter: Record<string, string> = { "react-router": "index.mjs", "react-router/dom": "dom-export.mjs" };

/** The package offers every browser its development build; the production one beside it leaves the warnings out, the shop more. */
const leaveOutUnused: Plugin = {
  name: "leave-out-unused-router",
  apply: "build",
  enforce: "pre",
  resolveId(id) {
    const file = this.environment.name === "client" ? productionRouter[id] : undefined;
    return file && path.resolve("node_modules/react-router/dist/production", file);
  },
  // A component counts as used by the name it has for developers' tools, and by the call that makes it: 2 kB of links alone.
  transform(code, id) {
    if (this.environment.name !== "client" || !id.includes("/react-router/dist/production/")) return undefined;
    const nameless = code.replace(/^\w+\.displayName = .*$/gm, "");
    return { code: nameless.replace(/ = (?=React\d*\.\w+\()/g, " = /* @__PURE__ */ "), map: null };
  },
};

const reactNames: Record<string, string> = {
  react:
    "Fragment Suspense createContext lazy memo startTransition use useCallback useDeferredValue useEffect useId useMemo useRef useState useSyncExternalStore",
  "react/jsx-runtime": "Fragment jsx jsxs",
};

/**
 * React is CommonJS. The shop's own code has it as a module, whose names it calls by themselves: no other script than
 * that of the libraries then needs what turns the one into the other, which would be a file more for each page.
 */
const reactAsModule: Plugin = {
  name: "react-as-module",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  resolveId: (id, from) =>
    id in reactNames && from?.startsWith(path.resolve("app")) ? `\0node_modules/${id}` : undefined,
  load(id) {
    const names = reactNames[id.replace("\0node_modules/", "")];
    if (!id.startsWith("\0node_modules/") || !names) return undefined;
    const from = id.slice("\0node_modules/".length);
    return `import of from "${from}";export const {${names.split(" ").join()}}=of;`;
  },
};

/** The root is the first of what most pages have: a file of its own would only say so, to each page. */
const rootInShop: Plugin = {
  name: "root-in-shop",
  apply: "build",
  enforce: "post",
  applyToEnvironment: ({ name }) => name === "client",
  options: (options) => ({ ...options, preserveEntrySignatures: "allow-extension" }),
};

/** Vite's loader of a chunk's style sheets: there are none, for the page's style stands in its document. */
const noStylesToLoad: Plugin = {
  name: "no-styles-to-load",
  apply: "build",
  enforce: "pre",
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : undefined),
};

export default defineConfig({
  plugins: [leaveOutUnused, reactAsModule, rootInShop, noStylesToLoad, tailwindcss(), reactRouter(), wordsOfScripts()],
  // As a module: the other form brings what turns it into one, a file more for each page.
  resolve: { tsconfigPaths: true, alias: [{ find: /^leaflet$/, replacement: "leaflet/dist/leaflet-src.esm.js" }] },
  json: { namedExports: false },
  environments: {
    client: {
      build: {
        // Pages name what they need; nothing is to be hurried before that. With `polyfill` no script asks whether it could.
        modulePreload: { polyfill: true, resolveDependencies: () => [] },
        rollupOptions: {
          output: {
            // No names: each stands in the manifest that every page brings, half a kilobyte in all. What keeps the
            // visitor's session has one, since its weight is counted apart, and the libraries, which know no language.
            entryFileNames: "assets/[hash:7].js",
            chunkFileNames: ({ name }) =>
              `assets/${/^(visitor-session|libraries)$/.test(name) ? `${name}-` : ""}[hash:7].js`,
            codeSplitting: { groups: chunks },
          },
        },
      },
    },
    // The HTTP server is the entry of the server build: one bundle holds server, pages, API and jobs.
    // drizzle-orm goes into it: it is some hundred modules, and for each Node 24 reads its package.json of 180 kB anew.
    ssr: { resolve: { noExternal: ["drizzle-orm"] }, build: { rollupOptions: { input: "./app/server.ts" } } },
  },
});
