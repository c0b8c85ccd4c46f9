import { localStorageKeys } from '@guildhall/contract/storage-keys.ts'

const keyOf = (conversation: string) => `${localStorageKeys.draft}:${conversation}`

/** What `owner` was writing in a conversation; empty when nothing. */
export function readDraft(owner: string, conversation: string): string {
  try {
    const kept = JSON.parse(localStorage[keyOf(conversation)])
    return kept.owner === owner ? String(kept.text) : ''
  } catch {
    return ''
  }
}

/** Keeps it for the next time; an empty one is forgotten. */
export function keepDraft(owner: string, conversation: string, text: string): void {
  try {
    if (text.trim()) localStorage.setItem(keyOf(conversation), JSON.stringify({ owner, text }))
    else localStorage.removeItem(keyOf(conversation))
  } catch {
    // Without storage it lasts as long as the page.
  }
}
