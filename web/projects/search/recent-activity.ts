import { localStorageKeys } from '@guildhall/contract/api/storage-keys.ts'
import { searchLimits } from '@guildhall/contract/limits/shared.ts'

const isId = (value: unknown): value is string => typeof value === 'string' && /^[a-z0-9]{12}$/.test(value)

/** Returns the ids of the projects last viewed in this browser, newest first; none where storage is refused or broken. */
export function readRecent(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(localStorageKeys.recentActivity) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isId).slice(0, searchLimits.recentProjects) : []
  } catch {
    return []
  }
}

/** Records that a project was viewed. */
export function addRecent(id: string): void {
  const ids = [id, ...readRecent().filter((each) => each !== id)].slice(0, searchLimits.recentProjects)
  try {
    localStorage.setItem(localStorageKeys.recentActivity, JSON.stringify(ids))
  } catch {
    // Without storage, the search box suggests nothing before typing.
  }
}
