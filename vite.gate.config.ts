import { defineConfig } from "vite";

/**
 * `bin/build-gate.mjs` adds these scripts to the build of the shop. Their names are fixed, because the gate's service
 * worker stores them by name.
 */
export default defineConfig({
  publicDir: false,
  resolve: { tsconfigPaths: true },
  build: {
    outDir: "build/gate",
    target: "es2022",
    modulePreload: false,
    rollupOptions: {
      input: {
        ...{ gate: "app/gate/gate.ts", reader: "app/gate/reader.ts" },
        ...{ palette: "app/browser/staff-palette.ts", keys: "app/browser/staff-keys.ts" },
        menus: "app/browser/staff-menus.tsx",
        focus: "app/browser/focus-picker.ts",
      },
      output: { entryFileNames: "[name].js" },
    },
  },
});
