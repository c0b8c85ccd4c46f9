import { localStorageKeys } from '@guildhall/contract/api/storage-keys.ts'

const prefixOf = (owner: string) => `${localStorageKeys.draft}:${owner}:`

/** Returns the draft of `owner` in a conversation; empty when there is none. */
export function readDraft(owner: string, conversation: string): string {
  try {
    return localStorage.getItem(prefixOf(owner) + conversation) ?? ''
  } catch {
    return ''
  }
}

/** Keeps the draft for the next time; an empty one is deleted. */
export function keepDraft(owner: string, conversation: string, text: string): void {
  try {
    if (text.trim()) localStorage.setItem(prefixOf(owner) + conversation, text)
    else localStorage.removeItem(prefixOf(owner) + conversation)
  } catch {
    // Without storage, it lasts as long as the page.
  }
}

/** Returns in how many conversations `owner` has a draft. */
export function countDrafts(owner: string): number {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(owner))).length
  } catch {
    return 0
  }
}
