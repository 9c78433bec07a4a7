// npm run types: names what has the wrong type, also where the routes' own types could not be made.
import path from "node:path";
import { main, root, run, show } from "./steps.mjs";

const program = (file) => path.join(root, "node_modules", file);

await main(async () => {
  const failure = await run(process.execPath, [program("@react-router/dev/bin.js"), "typegen"]).then(
    () => null,
    ({ message }) => message,
  );
  const code = await show(process.execPath, [program("typescript/bin/tsc")]);
  // Last, and told beside the compiler's word: often both are about the same forgotten line.
  if (failure) console.error(`\n${failure}`);
  return failure ? 1 : code;
});
