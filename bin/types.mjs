// npm run types: names what has the wrong type, also where the routes' own types could not be made.
import path from "node:path";
import { makeRouteTypes } from "./source-checks.mjs";
import { main, root, show } from "./steps.mjs";

await main(async () => {
  const failure = await makeRouteTypes();
  const code = await show(process.execPath, [path.join(root, "node_modules/typescript/bin/tsc")]);
  // Last, and told beside the compiler's word: often both are about the same forgotten line.
  if (failure) console.error(`\n${failure}`);
  return failure ? 1 : code;
});
