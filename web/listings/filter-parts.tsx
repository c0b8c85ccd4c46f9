import { EmptyList } from './empty-list.tsx'
import { FilterTokens } from './filter-tokens.tsx'

/** What a list shows only with filters or without entries, loaded together with the first of it. */
export const filterParts = { EmptyList, FilterTokens }
