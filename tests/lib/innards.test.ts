import { expect, test } from "vitest";
import { demandKnownInnards } from "../../bin/innards.mjs";

test("a package whose inside the shop leans on stops the build when it is another version, and says what to do", () => {
  const versions: Record<string, string> = { "react-router": "7.19.0", "drizzle-orm": "0.45.4", postgres: "3.4.9" };
  const build = () => demandKnownInnards((name) => versions[name] ?? "");
  expect(build).toThrow(
    /^react-router is 7\.19\.0, and the shop leans on the inside of 7\.18\.4:\n- app\/entry\.server\.tsx/,
  );
  expect(build).toThrow(/write 7\.19\.0 into bin\/innards\.mjs.*\nnpm test -- tests\/http\/scripts\.test\.ts/);
});

test("it is built with the versions it knows", () => {
  expect(() => demandKnownInnards()).not.toThrow();
});
