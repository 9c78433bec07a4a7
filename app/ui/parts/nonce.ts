import { createContext } from "react";

/** The nonce that the document's content security policy requires of scripts. Only the server knows it. */
export const NonceContext = /* @__PURE__ */ createContext<string | undefined>(undefined);
