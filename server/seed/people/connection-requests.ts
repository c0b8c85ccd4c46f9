import type { Tx } from '#db/connect.ts'
import type { NotifyDeps } from '#notifications/notify.ts'
import { type Party, tell } from '#relations/relation-notifications.ts'
import type { DataSet } from '../data-set.ts'
import { personAt } from './people.ts'
import { relationsOf } from './relations.ts'

/** Returns the connection requests that wait for an answer: when each came, and how its receiver is notified of it. */
export function requestsOf(set: DataSet): { at: Date; tell(deps: NotifyDeps, tx: Tx): Promise<void> }[] {
  const { options, size } = set
  const all = Array.from({ length: size.people }, (_, n) => relationsOf(options, n, size.people)).flat()
  return all.flatMap(({ low, high, by, note, since }) => {
    if (by === null) return []
    const told = { from: partyOf(set, by), to: partyOf(set, by === low ? high : low), note: note ?? '' }
    return [{ at: since, tell: (deps: NotifyDeps, tx: Tx) => tell(deps, tx, 'request', told) }]
  })
}

function partyOf({ options, firstId }: DataSet, n: number): Party {
  const { customUserId, userType, firstName, lastName, companyName } = personAt(options, n)
  return { id: firstId + n, customUserId, userType, name: companyName || `${firstName} ${lastName}`.trim() }
}
