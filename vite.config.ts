import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** Few files, each compressed whole: libraries, what most pages have, what a part of the shop shares, and texts. */
const chunks = [
  // The map that zooms comes when a visitor asks for it.
  { name: "libraries", test: /node_modules\/(?!leaflet|@conform-to)|vite\/preload/ },
  {
    name: "shop",
    test: /app\/(root|site-map|i18n|entry|lib\/(?!country-codes)|browser\/(new-build|keep-page|navigation|use-|next-pages|workers)|ui\/(form\/(?!stepper|file|action|contact-fields)|layout\/(?!error-page|printed)|parts\/(?!copy|qr)))/,
  },
  {
    name: nameOfPart,
    test: /@conform-to|app\/(ui\/(?!account\/(profile-)?fields|checkout|tickets|cart)|domain|browser)/,
    minShareCount: 2,
  },
  { name: nameOfTexts, test: /locales\/\w+\/\w+\/\w+\.json/ },
];

function nameOfPart(id: string): string {
  const [, part = "parts"] = /app\/ui\/(account|aftersales|orders|sections)\//.exec(id) ?? [];
  if (/@conform-to|form\/(action|contact-fields)/.test(id)) return "forms";
  return part === "aftersales" ? "orders" : part;
}

/** `texts-vi-shop` for every file in `locales/vi/shop`. */
function nameOfTexts(id: string): string | null {
  const [, locale, group] = /locales\/(\w+)\/(\w+)\/\w+\.json/.exec(id) ?? [];
  return locale ? `texts-${locale}-${group}` : null;
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  environments: {
    client: {
      build: {
        rollupOptions: {
          // Every page receives the names of all pages' scripts, so these have no more than a hash.
          output: { entryFileNames: "assets/[hash:7].js", codeSplitting: { groups: chunks } },
        },
      },
    },
    // The HTTP server is the entry of the server build: one bundle holds server, pages, API and jobs.
    // drizzle-orm goes into it: it is some hundred modules, and for each Node 24 reads its package.json of 180 kB anew.
    ssr: { resolve: { noExternal: ["drizzle-orm"] }, build: { rollupOptions: { input: "./app/server.ts" } } },
  },
});
