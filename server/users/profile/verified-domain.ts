import { eq } from 'drizzle-orm'
import providers from 'email-providers/all.json' with { type: 'json' }
import type { Tx } from '#db/connect.ts'
import { type NotifyDeps, notify } from '#notifications/notify.ts'
import { people } from '../tables.ts'

const open = new Set<string>(providers)

/**
 * Returns the domain of a verified mail address if it says something about its owner: a university's or a company's, not a
 * public mail provider's. Everybody verified their address before they had a profile.
 */
export function verifiedDomain(email: string): string | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const parts = domain.split('.')
  const isOpen = parts.some((_, at) => open.has(parts.slice(at).join('.')))
  return isOpen ? null : domain
}

/** Notifies a person whose address changes what happens to their verified-domain badge, in that transaction. */
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
    ? { title: `Your profile shows ${now} now`, message: 'It is verified, because your new email address uses it.' }
    : {
        title: `Your profile no longer shows ${before}`,
        message: 'Anybody can get an email address like your new one.',
      }
  await notify(deps, tx, [
    { userId: person.id, type: 'profile', ...telling, href: '/profile', about: 'verified domain' },
  ])
}
