import { pageHead } from '#lib/page/page-head.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { SearchExplained } from '#projects/search/search-explained.tsx'
import type { Route } from './+types/how-search-ranks.ts'

export const shouldRevalidate = unlessDrawer

export function meta(args: Route.MetaArgs) {
  return pageHead(args, {
    title: 'How search ranks',
    description: 'The public rules of search: where words count, how results are sorted, and what never counts.',
    path: '/how-search-ranks',
  })
}

export default SearchExplained
