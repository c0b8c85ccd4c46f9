import { createContext, useContext } from 'react'

/** Known while the server renders. Browsers hide the attribute and do not need it. */
export const NonceContext = createContext<string | undefined>(undefined)

/** The nonce that this answer's own inline scripts must carry. */
export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
