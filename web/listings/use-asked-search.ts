import { useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
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

/** What the filters of a list show, and how they ask for something else: the address is what counts. */
export function useAskedSearch<Search extends ListSearch>(
  address: ListAddress<Search>,
  applied: Search,
): AskedSearch<Search> {
  const navigate = useNavigate()
  const { key, state } = useLocation()
  const isBackOrForth = useNavigationType() === 'POP'
  const [shown, setShown] = useState({ search: applied, key, isOwn: false, asks: 0 })
  // Each address that is asked for here carries the number of its ask; while a later one is on its way, that is shown.
  if (shown.key !== key) {
    const ask = isBackOrForth ? 0 : (state?.ask ?? 0)
    const isOwn = ask > 0
    setShown({ ...shown, key, isOwn, search: isOwn && ask < shown.asks ? shown.search : applied })
  }
  const ask = (change: Change<Search>) => {
    const search = searchAfter(address, shown.search, change)
    const path = address.path(search)
    if (path === address.path(shown.search)) return setShown({ ...shown, isOwn: true })
    const asks = shown.asks + 1
    setShown({ search, key, isOwn: true, asks })
    void navigate(path, { preventScrollReset: true, state: { ask: asks } })
  }
  return { search: shown.search, isOwn: shown.isOwn, ask }
}
