import { createContext } from "react";

/** The nonce of a staff page, which only the server provides. All other pages have hashes instead of a nonce. */
export const NonceContext = /* @__PURE__ */ createContext<string | undefined>(undefined);
