import { createContext } from "react";

/** Only the server provides the nonce of a staff page. All other pages have hashes instead of a nonce. */
export const NonceContext = /* @__PURE__ */ createContext<string | undefined>(undefined);
