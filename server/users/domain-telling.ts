import { eq } from 'drizzle-orm'
import type { Tx } from '#db/connect.ts'
import { type NotifyDeps, notify } from '#notifications/notify.ts'
import { people } from './tables.ts'
import { verifiedDomain } from './verified-domain.ts'

/** Tells a person whose address changes what becomes of the badge that follows from it (product 3), in that transaction. */
export async function tellDomain(
  deps: NotifyDeps,
  tx: Tx,
  { uid, from, to }: { uid: string; from: string; to: string },
): Promise<void> {
  const [before, now] = [verifiedDomain(from), verifiedDomain(to)]
  if (before === now) return
  const [person] = await tx.select({ id: people.id }).from(people).where(eq(people.uid, uid))
  if (!person) return
  const telling = now
    ? { title: `Your profile shows ${now} now`, message: 'It is verified, because your new address is there.' }
    : { title: `Your profile no longer shows ${before}`, message: 'Your new address is one that anybody may have.' }
  await notify(deps, tx, [
    { userId: person.id, type: 'profile', ...telling, href: '/profile', about: 'verified domain' },
  ])
}
