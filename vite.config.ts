import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { withoutServerTexts } from "./app/i18n/server-text-names.ts";

/** There are only a few chunks, because larger files compress better. */
const chunks = [
  // Leaflet is loaded when a visitor zooms the map, Radix when a picture is chosen, and conform by pages with longer forms.
  { name: "libraries", test: /node_modules\/(?!leaflet|@conform-to|@?radix-ui)|vite\/preload/ },
  {
    name: "shop",
    test: /app\/(root|site-map|i18n|entry|lib\/(?!country-codes)|browser\/(new-build|navigation|use-shell|next-pages|workers)|ui\/(catalog\/page-links|form\/(?!stepper|file|action|contact-fields)|layout\/(?!error-page|printed)|parts\/(?!copy|qr)))/,
  },
  {
    name: nameOfPart,
    test: /@conform-to|app\/(ui\/(?!account\/(profile-)?fields|checkout|tickets\/(?!day-button)|cart\/(?!line-detail))|domain|browser)/,
    minShareCount: 2,
  },
  { name: nameOfTexts, test: /locales\/\w+\/\w+\/\w+\.json/ },
];

function nameOfPart(id: string): string {
  // The checkout and the exchange page need only these parts of an order.
  if (/ui\/(cart\/line-detail|orders\/order-proof|aftersales\/exchanges)/.test(id)) return "order-parts";
  const [, part = "parts"] = /app\/ui\/(account|aftersales|catalog|orders|posts|reviews|sections)\//.exec(id) ?? [];
  if (/@conform-to|form\/(action|contact-fields)/.test(id)) return "forms";
  return { aftersales: "orders", reviews: "catalog" }[part] ?? part;
}

/** Returns the name of a chunk, such as `texts-vi-shop` for every file in `locales/vi/shop`. */
function nameOfTexts(id: string): string | null {
  const [, locale, group] = /locales\/(\w+)\/(\w+)\/\w+\.json/.exec(id) ?? [];
  return locale ? `texts-${locale}-${group}` : null;
}

/** Leaves out the texts of a page's file that only the server shows. */
const omitServerTexts: Plugin = {
  name: "omit-server-texts",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  transform: {
    filter: { id: /\/locales\/\w+\/\w+\/\w+\.json$/ },
    handler: (code) => ({ code: JSON.stringify(withoutServerTexts(JSON.parse(code))), map: null }),
  },
};

export default defineConfig({
  plugins: [omitServerTexts, tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  environments: {
    client: {
      build: {
        rollupOptions: {
          // Browsers get no component of a staff page, so nothing that only these components import is loaded.
          treeshake: { moduleSideEffects: [{ test: /app\/ui\/staff\//, sideEffects: false }] },
          // Every page receives the names of all pages' scripts, so these names are only a hash.
          output: { entryFileNames: "assets/[hash:7].js", codeSplitting: { groups: chunks } },
        },
      },
    },
    // The HTTP server is the entry of the server build. One bundle contains server, pages, API and jobs. It includes
    // drizzle-orm, because Node 24 would read its package.json of 180 kB again for each of some hundred modules.
    ssr: { resolve: { noExternal: ["drizzle-orm"] }, build: { rollupOptions: { input: "./app/server.ts" } } },
  },
});
