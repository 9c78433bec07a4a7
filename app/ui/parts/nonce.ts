import { createContext } from "react";

/** The nonce of the document's scripts and styles. The shop's pages replace it by hashes. Only the server knows it. */
export const NonceContext = /* @__PURE__ */ createContext<string | undefined>(undefined);
