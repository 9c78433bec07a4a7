import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  environments: {
    // The HTTP server is the entry of the server build: one bundle holds server, pages, API and jobs.
    ssr: { build: { rollupOptions: { input: "./app/server.ts" } } },
  },
});
