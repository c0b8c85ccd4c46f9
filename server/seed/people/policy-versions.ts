import { policyVersions } from '#content/tables.ts'
import type { Queryable } from '#db/connect.ts'
import { dayMs } from '#db/moments.ts'

const daysAgo = { published: 20, inForce: 13 }

/** A version of the refund policy that applies for two weeks, of which everybody was told. It asks nobody for consent. */
export async function insertPolicyVersions(db: Queryable, now: Date): Promise<void> {
  const dayOf = (at: Date) => at.toISOString().slice(0, 10)
  const inForceAt = new Date(now.getTime() - daysAgo.inForce * dayMs)
  await db.insert(policyVersions).values({
    policy: 'refund-policy',
    version: dayOf(inForceAt),
    changes: [
      'We say how long a bank may take until a refund is on your account.',
      'Refunds of the city library’s licences are explained.',
    ],
    rules:
      'A refund is usually on your account within five working days. **The city library** buys with licences of its own: it asks its desk for refunds.',
    rulesHtml:
      '<p>A refund is usually on your account within five working days. <strong>The city library</strong> buys with licences of its own: it asks its desk for refunds.</p>\n',
    asksConsent: false,
    publishedAt: new Date(now.getTime() - daysAgo.published * dayMs),
    inForceAt,
    toldUpTo: Number.MAX_SAFE_INTEGER,
  })
}
