import { notHidden } from '#relations/tables.ts'

/** Whether service `p` is shown to others at all, as SQL. */
export const isOpen = `(p.state = 'public' and not p.is_hidden
  and exists (select from people provider where provider.id = p.provider_id and not provider.away))`

/**
 * The condition that a person, by SQL for their internal id (0 for a visitor), may see service `p`: their own in every state, and
 * public ones that no block separates from them.
 */
export const visibleTo = (viewer: string): string =>
  `(p.provider_id = ${viewer} or (${isOpen} and ${notHidden(viewer, 'p.provider_id')}))`
