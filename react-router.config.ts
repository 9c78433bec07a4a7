import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The manifest is small, and a deploy cannot leave holes in it (react-router #15134, #15326).
  routeDiscovery: { mode: "initial" },
  future: {
    v8_middleware: true,
    v8_splitRouteModules: true,
    v8_viteEnvironmentApi: true,
    v8_passThroughRequests: true,
    v8_trailingSlashAwareDataRequests: true,
  },
} satisfies Config;
