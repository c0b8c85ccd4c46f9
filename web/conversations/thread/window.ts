import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import type { QueryClient } from '@tanstack/react-query'
import { conversationQueries, messageApi } from '../queries.ts'
import { withNewer, withOlder } from './pages.ts'
import { endOf, type Thread, threadFrom } from './thread.ts'

/** Which way a conversation is gone on with: further up, further down, around a number, or at its end. */
export type Step = 'older' | 'newer' | 'newest' | number

/** Loads the next part of a conversation into what this browser has of it. */
export async function stepThrough(client: QueryClient, owner: string, id: string, step: Step): Promise<void> {
  const { queryKey } = conversationQueries.thread(owner, id)
  const known = client.getQueryData<Thread>(queryKey)
  if (!known) return
  const first = known.items[0]?.number ?? 1
  const part =
    step === 'older'
      ? { before: first }
      : step === 'newer'
        ? { after: endOf(known) }
        : step === 'newest'
          ? {}
          : { around: step }
  const page = await messageApi.list({ params: { id }, query: { limit: chatLimits.page, ...part } })
  client.setQueryData<Thread>(queryKey, (now) => {
    if (!now || step === 'newest' || typeof step === 'number') return threadFrom(page)
    return step === 'older' ? withOlder(now, page) : withNewer(now, page)
  })
}
