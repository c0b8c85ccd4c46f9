import { localStorageKeys } from '@guildhall/contract/api/storage-keys.ts'
import { commandLimits } from '@guildhall/contract/limits/shared.ts'

/** What a remembered entry is, as the list says it. */
const kinds = ['Page', 'Person', 'Project', 'Service', 'Agent', 'Job', 'Order', 'Sale', 'Help', 'Search'] as const
export type RecentKind = (typeof kinds)[number]

/** An entry that was opened from the list. */
export interface RecentEntry {
  kind: RecentKind
  /** Its address within the product. */
  to: string
  label: string
}

/** Returns what `owner` opened last in this browser, newest first; null is a visitor. */
export function readOpened(owner: string | null): RecentEntry[] {
  try {
    const stored = JSON.parse(localStorage.getItem(localStorageKeys.recentlyOpened) ?? 'null')
    return stored?.owner === owner && Array.isArray(stored.items) ? stored.items.filter(isEntry) : []
  } catch {
    // Storage is refused or broken.
    return []
  }
}

/** Records that `owner` opened an entry. Another owner's entries are replaced. */
export function addOpened(owner: string | null, entry: RecentEntry): void {
  const items = [entry, ...readOpened(owner).filter(({ to }) => to !== entry.to)].slice(0, commandLimits.kept)
  try {
    localStorage.setItem(localStorageKeys.recentlyOpened, JSON.stringify({ owner, items }))
  } catch {
    // Without storage, the list remembers nothing.
  }
}

function isEntry(entry: Partial<RecentEntry> | null): entry is RecentEntry {
  return (
    kinds.some((kind) => kind === entry?.kind) &&
    typeof entry?.label === 'string' &&
    typeof entry.to === 'string' &&
    /^\/(?!\/)/.test(entry.to)
  )
}
