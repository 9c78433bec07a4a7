import { defineConfig } from "vite";

/**
 * Builds the gate's scripts separately from the shop's pages. `bin/build-gate.mjs` adds them to the build of the shop.
 * Their names are fixed, because the gate's service worker stores them by name.
 */
export default defineConfig({
  publicDir: false,
  resolve: { tsconfigPaths: true },
  build: {
    outDir: "build/gate",
    target: "es2022",
    modulePreload: false,
    rollupOptions: {
      input: { gate: "app/gate/gate.ts", reader: "app/gate/reader.ts" },
      output: { entryFileNames: "[name].js" },
    },
  },
});
