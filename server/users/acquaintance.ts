import type { Audience } from '@guildhall/contract/profile-options.ts'
import type { Queryable } from '#db/connect.ts'
import type { Viewer } from '#http/callers.ts'
import { purchases } from '#orders/service.ts'
import { areConnected } from '#relations/service.ts'

/** How somebody who asks stands to a person, for what of them is shown and may be done. */
export interface Acquaintance {
  audience: Audience
  /** Has worked with them, so that a skill may be endorsed. */
  mayEndorse: boolean
}

/** A visitor is everyone, a member is signed in, and one's own profile is for oneself. */
export async function acquaintanceOf(db: Queryable, viewer: Viewer | null, personId: number): Promise<Acquaintance> {
  if (!viewer) return { audience: 'everyone', mayEndorse: false }
  if (viewer.id === personId) return { audience: 'only-me', mayEndorse: false }
  const [isConnected, mayEndorse] = await Promise.all([
    areConnected(db, viewer.id, personId),
    purchases.haveWorkedTogether(db, viewer.id, personId),
  ])
  return { audience: isConnected ? 'connections' : 'signed-in', mayEndorse }
}
