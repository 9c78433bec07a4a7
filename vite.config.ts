import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** Few files, each compressed whole: the libraries, what every page has, a page. The two languages' texts stay apart. */
const chunks = [
  { name: "libraries", test: /node_modules|rolldown.runtime/ },
  {
    name: "shop",
    // A file of its own costs a small part more in headers than in bytes.
    test: /app\/(ui\/(layout|parts|shop|form\/(submit|no-con)|tickets\/(labels|ticket-card))|lib|site-map|i18n\/(?!strings))/,
  },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
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
    // drizzle-orm goes into it: it is some hundred modules, and for each Node 24 reads its package.json of 180 kB anew.
    ssr: { resolve: { noExternal: ["drizzle-orm"] }, build: { rollupOptions: { input: "./app/server.ts" } } },
  },
});
