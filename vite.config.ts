import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/** Few files, each compressed whole: the libraries, what every page has, what most forms have, a page. The two languages' texts stay apart. */
const chunks = [
  { name: "libraries", test: /node_modules/ },
  {
    name: "shop",
    test: /app\/(ui\/(layout|parts|form\/(submit|no-con))|lib|site-map|i18n\/(?!strings))/,
  },
  { name: "forms", test: /app\/(ui\/form|browser\/next|ui\/tickets\/(visit|count))/ },
];

/** Vite's own helper for import() brings stylesheets and preloads along. Here it only brings a language's texts. */
const plainImport: Plugin = {
  name: "plain-import",
  apply: "build",
  enforce: "pre",
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : null),
};

export default defineConfig({
  plugins: [plainImport, tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            entryFileNames: "assets/[name]-[hash].js",
            chunkFileNames: "assets/[name]-[hash].js",
            codeSplitting: { groups: chunks },
          },
        },
      },
    },
    // The HTTP server is the entry of the server build: one bundle holds server, pages, API and jobs.
    ssr: { build: { rollupOptions: { input: "./app/server.ts" } } },
  },
});
