import { sessionStorageKeys } from '@guildhall/contract/api/storage-keys.ts'

const keyOf = (owner: string) => `${sessionStorageKeys.checkout}:${owner}`

/** What `owner` has filled in at the checkout in this tab, by the names of its fields; null when nothing. */
export function readDetails(owner: string): Record<string, string> | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps it in this tab until something is bought, so that a reload or the way back brings it again. */
export function keepDetails(owner: string, form: HTMLFormElement): void {
  const text = JSON.stringify(Object.fromEntries(new FormData(form)))
  try {
    sessionStorage.setItem(keyOf(owner), text)
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** Forgets it: it is on the purchase now. */
export function dropDetails(owner: string): void {
  try {
    sessionStorage.removeItem(keyOf(owner))
  } catch {
    // Without storage nothing was kept.
  }
}
