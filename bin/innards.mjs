// Where the shop leans on the inside of a package. Kept is what brings more than a tenth of what it is for, and what no public way does; a build stops when such a package is another version.
// Measured on 2026-11-22: processor time of a request, server and database, 2,880 requests each with and without, side by side.
import fs from "node:fs";
import path from "node:path";
import { Advice, root } from "./steps.mjs";

const innards = {
  "react-router": {
    version: "7.18.4",
    leans: {
      "app/entry.server.tsx (onlyShown)": "renders each route of the manifest it is given: 5 to 18 % of a page's time",
      "app/request/late-scripts.server.ts":
        'its script begins with ` type="module" async="">`: on slow 3G a page is loaded after 2 s instead of 4',
      "app/browser/router.ts":
        "window.__reactRouterDataRouter and __reactRouterManifest: client middleware is told of no navigation",
      "app/browser/keep-page.ts": 'what is no data of its own is "Unable to decode…"',
      "bin/build.mjs": "assets/manifest-<version>.js names the build",
    },
    tests:
      "tests/http/scripts.test.ts tests/e2e/shell.test.ts tests/e2e/deploy.test.ts tests/e2e/no-connection.test.ts tests/e2e/visitor-session.test.ts",
  },
  "drizzle-orm": {
    version: "0.45.4",
    leans: {
      "db/client.server.ts (prepareAll)": "sends queries through the driver's `unsafe`, `begin` and `savepoint`",
      "db/static-sql.ts": "PgDialect writes a query out once: 10 to 28 % of a page's time",
    },
    tests: "tests/domain/prepared-queries.test.ts tests/domain/platform tests/http/catalog-pages.test.ts",
  },
  postgres: {
    version: "3.4.9",
    leans: {
      "db/client.server.ts (prepareAll)":
        "`unsafe` takes `prepare`: 15 to 34 % of a page's time, half of the database's",
      "db/client.server.ts (getDb)": "a connection that was cut may stay mute",
      "app/server/open-shop.ts": "a rollback on a lost connection throws in `nextWrite`, outside of every call",
    },
    tests: "tests/domain/prepared-queries.test.ts tests/http/database-gone.test.ts",
  },
};

/** @throws {Advice} when a package is not the version whose inside is known */
export function demandKnownInnards(versionOf = installedVersion) {
  for (const [name, { version, leans, tests }] of Object.entries(innards)) {
    const found = versionOf(name);
    if (found === version) continue;
    const places = Object.entries(leans).map(([place, what]) => `- ${place}: ${what}`);
    throw new Advice(
      `${name} is ${found}, and the shop leans on the inside of ${version}:\n${places.join("\n")}\n` +
        `See whether that still holds. Then write ${found} into bin/innards.mjs, and keep it only if this passes:\n` +
        `npm test -- ${tests}`,
    );
  }
}

function installedVersion(name) {
  return JSON.parse(fs.readFileSync(path.join(root, "node_modules", name, "package.json"), "utf8")).version;
}
