import { createContext } from "react";

/** Only the server provides a nonce. On the shop's pages, hashes replace it. */
export const NonceContext = /* @__PURE__ */ createContext<string | undefined>(undefined);
