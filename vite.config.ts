import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/** Few files, each compressed whole: the libraries, what every page has, cards, what most forms have, a page. The two languages' texts stay apart. */
const chunks = [
  { name: "libraries", test: /node_modules/ },
  {
    name: "shop",
    test: /app\/(root|ui\/(layout\/(?!error-page|own-pages)|parts\/(?!qr|facts|copy)|form\/(submit|no-con))|lib\/(?!country)|site-map|i18n\/(?!strings|words|all))/,
  },
  { name: "cards", test: /app\/ui\/(catalog\/(product-card|price-tag)|tickets\/(ticket-card|labels))/ },
  { name: "forms", test: /app\/(ui\/form|browser\/next|ui\/tickets\/(visit|count))/ },
];

const productionRouter: Record<string, string> = { "react-router": "index.mjs", "react-router/dom": "dom-export.mjs" };

/** The package offers every browser its development build; the production one beside it leaves the warnings out. */
const leaveOutWarnings: Plugin = {
  name: "leave-out-router-warnings",
  apply: "build",
  enforce: "pre",
  resolveId(id) {
    const file = this.environment.name === "client" ? productionRouter[id] : undefined;
    return file && path.resolve("node_modules/react-router/dist/production", file);
  },
};

export default defineConfig({
  plugins: [leaveOutWarnings, tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  environments: {
    client: {
      build: {
        // Pages name what they need; nothing is to be hurried before that.
        modulePreload: false,
        rollupOptions: {
          output: {
            // No names: each stands in the manifest that every page brings, half a kilobyte in all. What keeps the
            // visitor's session has one, since its weight is counted apart.
            entryFileNames: "assets/[hash:7].js",
            chunkFileNames: ({ name }) => `assets/${name === "visitor-session" ? `${name}-` : ""}[hash:7].js`,
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
