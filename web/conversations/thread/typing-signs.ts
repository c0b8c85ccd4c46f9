import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import { useSyncExternalStore } from 'react'

/** Who writes where now: names by person, by conversation. */
const signs = new Map<string, ReadonlyMap<string, { name: string; timer: number }>>()
const watchers = new Set<() => void>()
const nobody: ReadonlyMap<string, { name: string }> = new Map()

/** Somebody writes; it is forgotten by itself. */
export function showTyping(conversation: string, customUserId: string, name: string): void {
  clearTimeout(signs.get(conversation)?.get(customUserId)?.timer)
  const timer = window.setTimeout(() => hideTyping(conversation, customUserId), chatLimits.typingShownMs)
  signs.set(conversation, new Map([...(signs.get(conversation) ?? []), [customUserId, { name, timer }]]))
  for (const watch of watchers) watch()
}

/** What they wrote has come. */
export function hideTyping(conversation: string, customUserId: string): void {
  const here = signs.get(conversation)
  if (!here?.has(customUserId)) return
  clearTimeout(here.get(customUserId)?.timer)
  signs.set(conversation, new Map([...here].filter(([id]) => id !== customUserId)))
  for (const watch of watchers) watch()
}

/** Who writes in a conversation now, by their ids. */
export function useTyping(conversation: string): ReadonlyMap<string, { name: string }> {
  return useSyncExternalStore(
    subscribe,
    () => signs.get(conversation) ?? nobody,
    () => nobody,
  )
}

function subscribe(listener: () => void) {
  watchers.add(listener)
  return () => void watchers.delete(listener)
}
