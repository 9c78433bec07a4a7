import { createContext } from "react";

/** Only the server provides a nonce. The shop's pages have hashes instead of nonces. */
export const NonceContext = /* @__PURE__ */ createContext<string | undefined>(undefined);
