import { createContext } from "react";

/**
 * The nonce of the document's scripts and styles. On the shop's pages the server replaces it by hashes, and only the
 * server provides it.
 */
export const NonceContext = /* @__PURE__ */ createContext<string | undefined>(undefined);
