// npm run types: checks types with the native compiler. TypeScript 6 is still installed for tools that use its API.
import path from "node:path";
import { generateTypes } from "./source-checks.mjs";
import { main, root, show } from "./steps.mjs";

await main(async () => {
  const failure = await generateTypes();
  const code = await show(process.execPath, [path.join(root, "node_modules/typescript-native/bin/tsc")]);
  // The compiler's errors often show why the types could not be generated, so this failure is printed after them.
  if (failure) console.error(`\n${failure}`);
  return failure ? 1 : code;
});
