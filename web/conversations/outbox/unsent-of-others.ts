import { localStorageKeys } from '@guildhall/contract/api/storage-keys.ts'

/**
 * Signs `owner` out by `act`, which forgets everything in this browser, and leaves here what somebody else whose session
 * ended by itself had not sent yet: it is not theirs who sign out.
 */
export function leaveToOthers(owner: string, act: () => void): void {
  const kept = entriesOfOthers(owner)
  act()
  try {
    for (const [key, value] of kept) localStorage.setItem(key, value)
  } catch {
    // Without storage there was nothing.
  }
}

function entriesOfOthers(owner: string): [key: string, value: string][] {
  try {
    return Object.entries(localStorage).filter(([key]) =>
      [localStorageKeys.unsent, localStorageKeys.draft, localStorageKeys.answer].some(
        (name) => key.startsWith(`${name}:`) && !key.startsWith(`${name}:${owner}:`),
      ),
    )
  } catch {
    return []
  }
}
