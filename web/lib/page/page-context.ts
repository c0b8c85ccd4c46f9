import type { PageContext } from '@guildhall/contract/api/pages.ts'
import { createContext } from 'react-router'

/** The context key for the server's data about the visit, read by loaders. */
export const pageContext = createContext<PageContext>()
