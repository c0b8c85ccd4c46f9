import { localStorageKeys } from '@guildhall/contract/api/storage-keys.ts'

const prefixOf = (owner: string) => `${localStorageKeys.draft}:${owner}:`

/** What `owner` was writing in a conversation; empty when nothing. */
export function readDraft(owner: string, conversation: string): string {
  try {
    return localStorage.getItem(prefixOf(owner) + conversation) ?? ''
  } catch {
    return ''
  }
}

/** Keeps it for the next time; an empty one is forgotten. */
export function keepDraft(owner: string, conversation: string, text: string): void {
  try {
    if (text.trim()) localStorage.setItem(prefixOf(owner) + conversation, text)
    else localStorage.removeItem(prefixOf(owner) + conversation)
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** In how many conversations `owner` is writing something. */
export function countDrafts(owner: string): number {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(owner))).length
  } catch {
    return 0
  }
}
