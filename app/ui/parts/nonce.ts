import { createContext } from "react";

/** On the shop's pages the server replaces the nonce by hashes. Only the server provides it. */
export const NonceContext = /* @__PURE__ */ createContext<string | undefined>(undefined);
