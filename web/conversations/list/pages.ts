import type { ConversationList } from '@guildhall/contract/conversations.ts'
import type { Listed } from './listed.ts'

/** With its first page as it is now; what was loaded below it stays. */
export function withFirstPage(before: Listed | undefined, page: ConversationList): Listed {
  if (!before || page.nextCursor === null || before.items.length <= page.items.length) return page
  const here = new Set(page.items.map(({ id }) => id))
  const oldest = page.items.at(-1)?.time ?? ''
  const below = before.items.filter(({ id, time }) => !here.has(id) && (time ?? '') <= oldest)
  return below.length === 0 ? page : { ...page, items: [...page.items, ...below], nextCursor: before.nextCursor }
}

/** With the page that follows. */
export function withNextPage(list: Listed, page: ConversationList): Listed {
  const here = new Set(list.items.map(({ id }) => id))
  return { ...page, items: [...list.items, ...page.items.filter(({ id }) => !here.has(id))] }
}
