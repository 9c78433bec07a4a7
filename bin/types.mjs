// npm run types: reports type errors, also when the route types could not be made. The native compiler takes a
// fifth of the time. TypeScript 6 stays installed for tools that call the compiler's JavaScript API.
import path from "node:path";
import { makeRouteTypes } from "./source-checks.mjs";
import { main, root, show } from "./steps.mjs";

await main(async () => {
  const failure = await makeRouteTypes();
  const code = await show(process.execPath, [path.join(root, "node_modules/typescript-native/bin/tsc")]);
  // The failure is printed after the compiler's errors, because both often have the same cause.
  if (failure) console.error(`\n${failure}`);
  return failure ? 1 : code;
});
