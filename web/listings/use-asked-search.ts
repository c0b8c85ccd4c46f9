import { startTransition, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ListAddress, ListSearch } from './list-kind.ts'
import { type Change, searchAfter } from './search-after.ts'

export interface AskedSearch<Search> {
  /** What the address says, or what was asked for and is on its way. */
  search: Search
  /** Whether it is there because it was asked for here. */
  isOwn: boolean
  /** Goes to the address of a changed search without leaving the page. */
  ask(change: Change<Search>): void
}

interface Asked<Search> {
  search: Search
  path: string
  isPending: boolean
}

/** What the filters of a list show, and how they ask for something else: the address is what counts. */
export function useAskedSearch<Search extends ListSearch>(
  address: ListAddress<Search>,
  applied: Search,
): AskedSearch<Search> {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked<Search>>()
  const search = asked?.isPending ? asked.search : applied
  const here = address.path(search)
  const ask = (change: Change<Search>) => {
    const next = searchAfter(address, search, change)
    const path = address.path(next)
    if (path === here) return asked?.isPending ? undefined : setAsked({ search: next, path, isPending: false })
    const mine = { search: next, path, isPending: true }
    setAsked(mine)
    // Not before the list that has come is drawn.
    const end = () => startTransition(() => setAsked((now) => (now === mine ? { ...mine, isPending: false } : now)))
    void Promise.resolve(navigate(path, { preventScrollReset: true })).finally(end)
  }
  return { search, isOwn: asked?.path === here, ask }
}
