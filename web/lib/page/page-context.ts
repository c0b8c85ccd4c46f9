import type { PageContext } from '@guildhall/contract/api/pages.ts'
import { createContext } from 'react-router'

/** The key for what the server knows about the visit, read by loaders. */
export const pageContext = createContext<PageContext>()
