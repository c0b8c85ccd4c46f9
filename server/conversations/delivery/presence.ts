import { prepared } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { notHidden } from '#relations/tables.ts'
import type { Deps } from '../../deps.ts'

// Who loads a page anew has not gone.
const graceMs = 5000

/** Those this person has an open conversation of two with, the latest first: they are told who is here. */
const findPartners = prepared<{ user_id: number }>(
  'conversation_partners',
  `select o.user_id from conversation_members m
     join conversations c on c.id = m.conversation_id and c.kind = 'direct' and c.state = 'open'
     join conversation_members o on o.conversation_id = m.conversation_id and o.seat <> m.seat
   where m.user_id = $1 and m.left_at is null and m.last_at is not null and o.user_id is not null
     and ${notHidden('m.user_id', 'o.user_id')}
   order by m.last_at desc limit 100`,
)

/** Tells the people somebody talks with that they came, or a moment later that they went. */
export function presenceTeller({ db, realtime, log }: Pick<Deps, 'db' | 'realtime' | 'log'>) {
  // Who has a page of this process, and of whom it was told.
  const here = new Set<number>()
  const told = new Set<number>()
  const tell = async ({ id, customUserId }: Viewer, online: boolean) => {
    for (const { user_id } of await findPartners(db, id))
      if (realtime.isHere(user_id)) realtime.toUser(user_id, 'presence', { customUserId, online })
  }
  const safely = (viewer: Viewer, online: boolean) =>
    tell(viewer, online).catch((error: unknown) => log.warn({ err: error }, 'Nobody was told who is here'))
  return (viewer: Viewer, isHere: boolean): void => {
    if (isHere) {
      here.add(viewer.id)
      if (told.has(viewer.id)) return
      told.add(viewer.id)
      void safely(viewer, true)
      return
    }
    here.delete(viewer.id)
    setTimeout(() => {
      if (here.has(viewer.id)) return
      told.delete(viewer.id)
      // Another process has a page of theirs.
      if (!realtime.isHere(viewer.id)) void safely(viewer, false)
    }, graceMs).unref()
  }
}
