import { defineConfig } from "vite";

/** The gate's own scripts, apart from the shop's pages: `bin/build.mjs` puts them beside. Names are fixed, for a worker keeps them. */
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
