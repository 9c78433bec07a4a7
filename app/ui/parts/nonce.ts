import { createContext } from "react";

/** What the document's policy demands of its scripts. Only the server knows it. */
export const NonceContext = /* @__PURE__ */ createContext<string | undefined>(undefined);
