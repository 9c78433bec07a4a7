// The import rules that app/README.md describes. npm run lint checks them.

/** The parts of the app, each with a regular expression for the paths of its files. */
const parts = {
  server: "^app/server(\\.ts$|/)",
  commands: "^app/(staff/|(staff|audit|work|picture-worker|share-image-worker|tickets-pdf-worker)\\.ts$)",
  routes: "^app/(routes/|root\\.tsx$|routes\\.ts$|entry\\.)",
  api: "^app/api/",
  jobs: "^app/jobs/",
  request: "^app/request/",
  domain: "^app/domain/",
  domainPure: "^app/domain/(?!.*\\.server\\.ts$)",
  ui: "^app/ui/",
  browser: "^app/browser/",
  gate: "^app/gate/",
  mail: "^app/mail/",
  i18n: "^app/(i18n/|(site|staff)-map\\.ts$)|^locales/",
  siteMap: "^app/site-map\\.ts$",
  // The server calls these modules to add the head of a page to the data of a client navigation.
  pageHeads: "^app/routes/seo/head/",
  lib: "^app/lib/",
  // The programs that draw the demo's pictures are left out, because the shop never runs them.
  db: "^db/(?!demo-art/)",
  seed: "^db/seed/",
  demoArt: "^db/demo-art/",
};

/** The parts that each part may import besides itself and packages. */
const mayUse = {
  server: ["request", "jobs", "lib", "db", "siteMap", "pageHeads"],
  commands: ["domain", "request", "jobs", "i18n", "lib", "db"],
  routes: ["ui", "browser", "domain", "request", "api", "i18n", "lib"],
  api: ["domain", "request", "i18n", "lib"],
  jobs: ["domain", "request", "mail", "i18n", "lib", "db"],
  request: ["domain", "db", "i18n", "lib"],
  domain: ["db", "mail", "i18n", "lib"],
  domainPure: ["i18n", "lib"],
  ui: ["domainPure", "i18n", "lib"],
  browser: ["api", "siteMap", "i18n", "lib"],
  gate: ["domainPure", "i18n", "lib"],
  mail: ["domainPure", "i18n", "lib", "db"],
  i18n: ["domainPure", "lib"],
  lib: [],
  db: ["domainPure", "lib"],
  seed: ["domain", "i18n", "lib", "db"],
  demoArt: ["seed", "lib"],
};

/** The parts from which each part may also import types, but no values. */
const mayName = { domainPure: ["db"], ui: ["domain", "db"], browser: ["request"], gate: ["domain"] };

/** A feature uses features of its own tier and of those before it. Inside a tier only cycles of files are forbidden. */
const tiers = {
  platform: ["shop", "visitors", "messages", "media"],
  people: ["identity", "staff"],
  stock: ["catalog", "inventory"],
  commerce: ["cart", "payments", "orders", "admission", "aftersales"],
  reading: ["content", "community", "search"],
  "whole shop": ["accounts", "today", "setup", "audit", "back-office"],
};
const features = Object.values(tiers).flat();

/** A feature without a tier is an error, because no rule would apply to it. */
const withoutTier = {
  name: "every feature has its tier",
  severity: "error",
  from: {
    path: [
      `^app/domain/(?!(${features.join("|")})/)[^/]+/`,
      `^db/schema/(?!(${features.join("|")}|capacities|columns|index)\\.ts$)`,
    ],
  },
  to: {},
};

function tierRules(folder) {
  return Object.entries(tiers).map(([tier, inTier], index, all) => {
    const higher = all.slice(index + 1).flatMap(([, names]) => names);
    return {
      name: `${folder}: the tier "${tier}" uses no higher tier`,
      severity: "error",
      from: { path: `^${folder}/(${inTier.join("|")})(/|\\.ts$)` },
      to: { path: `^${folder}/(${higher.join("|") || "-"})(/|\\.ts$)` },
    };
  });
}

/** A feature's tables are used only inside it; other features call it or import types. The audit reads all tables. */
const tables = ["domain/(?!audit/)([^/]+)/", "(?!domain|request)([^/]+)/"].map((from) => ({
  name: "a feature's tables are used only inside it",
  severity: "error",
  from: { path: `^app/${from}` },
  to: { path: "^db/schema/", pathNot: "^db/schema/$1\\.ts$", dependencyTypesNot: ["type-only"] },
}));

/** Parts whose files are also matched by an outer part. These files follow the rules of the inner part only. */
const inner = { db: "seed", domain: "domainPure" };

const only = Object.entries(mayUse).map(([part, used]) => ({
  name: `${part} uses only ${used.join(", ") || "itself"}`,
  severity: "error",
  from: { path: parts[part], ...(inner[part] && { pathNot: parts[inner[part]] }) },
  to: { path: "^(app|db|locales)/", pathNot: pathsOf([part, ...used, ...(mayName[part] ?? [])]) },
}));

const onlyTypes = Object.entries(mayName).map(([part, named]) => ({
  name: `${part} takes only types from ${named.join(", ")}`,
  severity: "error",
  from: { path: parts[part] },
  to: { path: pathsOf(named), pathNot: pathsOf([part, ...mayUse[part]]), dependencyTypesNot: ["type-only"] },
}));

function pathsOf(names) {
  return names.map((name) => parts[name]);
}

export default {
  forbidden: [
    ...only,
    ...onlyTypes,
    ...tierRules("app/domain"),
    ...tierRules("db/schema"),
    withoutTier,
    ...tables,
    {
      name: "ui takes only types of zod schemas",
      comment: "zod never reaches the browser.",
      severity: "error",
      from: { path: parts.ui },
      to: { path: "/schema\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "the browser gets types of the api only",
      severity: "error",
      from: { path: parts.browser },
      to: { path: parts.api, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "bin runs before anything is installed",
      comment: "Packages only by import() after the install.",
      severity: "error",
      from: { path: "^bin/" },
      to: { pathNot: "^bin/", dependencyTypesNot: ["core"], dynamic: false },
    },
    {
      name: "nothing goes in circles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|\\.react-router)/|\\+types/|\\.css$" },
  },
};
