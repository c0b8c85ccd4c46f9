import { notHidden } from '#relations/tables.ts'

/** Whether agent `p` is shown to others at all, as SQL. */
const isOpen = `(p.state in ('public', 'unlisted') and not p.is_hidden
  and exists (select from people author where author.id = p.author_id and not author.away))`

/**
 * The condition that a person, by SQL for their internal id (0 for a visitor), may see agent `p`: their own in every state, and
 * published ones that no block separates from them.
 */
export const visibleTo = (viewer: string): string =>
  `(p.author_id = ${viewer} or (${isOpen} and ${notHidden(viewer, 'p.author_id')}))`
