import path from "node:path";

// React chooses between its builds by this name when it is imported; hence the import that waits.
process.env.NODE_ENV ??= "production";
const { openShop } = await import("./server/open-shop");

try {
  await openShop({ clientFiles: path.join(import.meta.dirname, "../client") });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
