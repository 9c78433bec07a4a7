import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Every document has the whole manifest, which is small. Lazy discovery could miss routes after a deploy
  // (react-router #15134, #15326).
  routeDiscovery: { mode: "initial" },
  future: {
    v8_middleware: true,
    v8_splitRouteModules: true,
    v8_viteEnvironmentApi: true,
    v8_passThroughRequests: true,
    v8_trailingSlashAwareDataRequests: true,
  },
} satisfies Config;
