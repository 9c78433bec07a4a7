import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { wordsOfScripts } from "./app/i18n/words-of-scripts.server";

/**
 * Few files, each compressed whole: the libraries, what most pages have, what puts things into the cart, what the pages of
 * an order share, a page. What two or three other pages share is a file of theirs; a page has one such at most.
 */
const chunks = [
  { name: "libraries", test: /node_modules|rolldown/ },
  {
    name: "shop",
    test: /app\/(root|site-map|i18n|lib\/(?!country-codes)|browser\/next|ui\/(form\/(?!stepper)|layout\/(?!error-page|printed)|parts\/(?!qr|copy|facts|code)|catalog\/(product-card|price-tag|chips|pager|path-links)|tickets\/(ticket-card|labels|visit|count|days-in)|checkout\/line-detail))/,
  },
  { name: "adding", test: /app\/ui\/(form\/stepper|cart\/|catalog\/gallery)/ },
  {
    name: "orders",
    test: /app\/(browser\/keep-tickets|ui\/(checkout\/(order-|after|next|retry)|layout\/printed|parts\/(qr|copy|facts|code)|tickets\/ticket\.tsx))/,
  },
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
    "Fragment Suspense createContext lazy startTransition use useCallback useEffect useId useMemo useRef useState useSyncExternalStore",
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

/** Vite's loader of a chunk's style sheets: there are none, for the page's style stands in its document. */
const noStylesToLoad: Plugin = {
  name: "no-styles-to-load",
  apply: "build",
  enforce: "pre",
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : undefined),
};

export default defineConfig({
  plugins: [leaveOutUnused, reactAsModule, noStylesToLoad, tailwindcss(), reactRouter(), wordsOfScripts()],
  resolve: { tsconfigPaths: true },
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
