import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import { useSyncExternalStore } from 'react'

/** Who is typing where: names by person, by conversation. */
const signs = new Map<string, ReadonlyMap<string, { name: string; timer: number }>>()
const watchers = new Set<() => void>()
const nobody: ReadonlyMap<string, { name: string }> = new Map()

/** Shows that a person is typing; expires on its own. */
export function showTyping(conversation: string, customUserId: string, name: string): void {
  clearTimeout(signs.get(conversation)?.get(customUserId)?.timer)
  const timer = window.setTimeout(() => hideTyping(conversation, customUserId), chatLimits.typingShownMs)
  signs.set(conversation, new Map([...(signs.get(conversation) ?? []), [customUserId, { name, timer }]]))
  for (const watch of watchers) watch()
}

/** Their message has arrived. */
export function hideTyping(conversation: string, customUserId: string): void {
  const here = signs.get(conversation)
  if (!here?.has(customUserId)) return
  clearTimeout(here.get(customUserId)?.timer)
  signs.set(conversation, new Map([...here].filter(([id]) => id !== customUserId)))
  for (const watch of watchers) watch()
}

/** Returns who is typing in a conversation, by user id. */
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
