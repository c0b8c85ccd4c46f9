import { randomUUID } from 'node:crypto'
import type { OwnCredential, ShownCredential } from '@guildhall/contract/ambassadors/credentials.ts'
import { ambassadorLimits as most } from '@guildhall/contract/limits/ambassadors.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import type { Tx } from '#db/connect.ts'
import { isoOf, isoOrNull } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import type { AmbassadorRow } from '../queries.ts'
import { badgeOf, type Holder, validUntil } from './badge.ts'
import { credentialKeys } from './keys.ts'
import {
  type CredentialRow,
  findCredentials,
  findShownCredentials,
  giveBackAll,
  giveCredential,
  showCredential,
  takeBackAll,
} from './queries.ts'

type Reads = Pick<Deps, 'config' | 'db' | 'clock' | 'log'>

/** Whether somebody who was an ambassador between two moments, and was not ended for cause, gets a credential. */
export const isEarned = (since: string, until: string | Date) =>
  new Date(until).getTime() - Date.parse(since) >= most.credentialDays * 86_400_000

/**
 * Gives the credential for a term that ends at a moment, other than for cause, within the transaction that ends it. Short terms
 * earn none.
 */
export async function earnCredential(tx: Tx, row: AmbassadorRow, until: string | Date): Promise<void> {
  if (!isEarned(row.since, until)) return
  const { person_id: personId, campus_id: campusId, since } = row
  await giveCredential(tx, { id: randomUUID(), personId, campusId, since, until })
}

/** Takes a person's credentials back, because a term was ended for cause. */
export const takeCredentialsBack = (tx: Tx, personId: number, at: Date | string) => takeBackAll(tx, { personId, at })

/** Gives back what was taken when a term was ended for cause at a moment, after a successful appeal. */
export const giveCredentialsBack = (tx: Tx, personId: number, from: string) => giveBackAll(tx, { personId, from })

async function holderOf(deps: Reads, personId: number): Promise<Holder> {
  const card = (await directory.cards(deps, [personId])).get(personId)
  return { name: await directory.nameOf(deps.db, personId), profile: card ? profilePath(card) : '/' }
}

const sign = async (deps: Reads, row: CredentialRow, holder: Holder): Promise<string> =>
  credentialKeys(deps).sign(badgeOf(deps.config.origin, row, holder))

const fieldsOf = ({ campus_id: id, campus: name, since, until }: CredentialRow) => ({
  campus: { id, name },
  since: isoOf(since),
  until: isoOf(until),
})

/** Returns the caller's credentials, the newest first. */
export async function listOwnCredentials(deps: Reads, viewer: Viewer): Promise<OwnCredential[]> {
  const rows = await findCredentials(deps.db, { personId: viewer.id })
  if (rows.length === 0) return []
  const holder = await holderOf(deps, viewer.id)
  return Promise.all(
    rows.map(async (row) => ({
      ...fieldsOf(row),
      ...{ id: row.id, validUntil: validUntil(row.until).toISOString(), isShown: row.is_shown },
      takenBackAt: isoOrNull(row.taken_back_at),
      token: row.taken_back_at === null ? await sign(deps, row, holder) : null,
    })),
  )
}

async function requireOwn({ db }: Pick<Deps, 'db'>, viewer: Viewer, id: string): Promise<CredentialRow> {
  const row = (await findCredentials(db, { personId: viewer.id })).find((each) => each.id === id.toLowerCase())
  if (!row) throw new AppError('credential_not_found')
  if (row.taken_back_at !== null) throw new AppError('credential_taken_back')
  return row
}

/** Returns one of the caller's credentials, signed now. */
export async function readOwnCredential(deps: Reads, viewer: Viewer, id: string): Promise<string> {
  return sign(deps, await requireOwn(deps, viewer, id), await holderOf(deps, viewer.id))
}

/** Shows one of the caller's credentials on the profile, or no longer. */
export async function showOwnCredential(deps: Reads, viewer: Viewer, id: string, isShown: boolean): Promise<void> {
  const row = await requireOwn(deps, viewer, id)
  await transaction(deps.db, async (tx) => {
    await showCredential(tx, { personId: viewer.id, id: row.id, isShown })
    tx.afterCommit(() => recentReads(deps).forget())
  })
}

/** Returns the credentials that a person shows, for whom sees the profile. */
export async function listShownCredentials(deps: Reads, personId: number): Promise<ShownCredential[]> {
  const rows = await findShownCredentials(deps.db, { personId, limit: most.shownCredentials })
  if (rows.length === 0) return []
  const holder = await holderOf(deps, personId)
  return Promise.all(rows.map(async (row) => ({ ...fieldsOf(row), token: await sign(deps, row, holder) })))
}
