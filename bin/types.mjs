// npm run types: names what has the wrong type, also where the routes' own types could not be made. The native compiler takes a
// fifth of the time; TypeScript 6 stays beside it for the tools that call the compiler's JavaScript API.
import path from "node:path";
import { makeRouteTypes } from "./source-checks.mjs";
import { main, root, show } from "./steps.mjs";

await main(async () => {
  const failure = await makeRouteTypes();
  const code = await show(process.execPath, [path.join(root, "node_modules/typescript-native/bin/tsc")]);
  // Last, and told beside the compiler's word: often both are about the same forgotten line.
  if (failure) console.error(`\n${failure}`);
  return failure ? 1 : code;
});
