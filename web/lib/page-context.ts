import type { PageContext } from '@guildhall/contract/pages.ts'
import { createContext } from 'react-router'

/** The key under which a page's loader finds what the server knows of the visit. */
export const pageContext = createContext<PageContext>()
