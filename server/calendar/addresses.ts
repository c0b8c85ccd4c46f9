import { createHash, randomBytes } from 'node:crypto'
import type { CalendarAddress } from '@guildhall/contract/meetings/calendar.ts'
import type { Queryable } from '#db/connect.ts'
import { sealOf } from '#db/sealed-text.ts'
import { int, moment, statement, text } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { readFeed } from './files.ts'

type AddressDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'parts'>

const find = statement('calendar_address', {
  takes: { personId: int },
  gives: { sealed: text, created_at: moment },
  sql: ({ personId }) => `select sealed, created_at from calendar_addresses where person_id = ${personId}`,
})

const save = statement('calendar_address_save', {
  takes: { personId: int, hash: text, sealed: text, at: moment },
  sql: (p) => `
    insert into calendar_addresses (person_id, hash, sealed, created_at) values (${p.personId}, ${p.hash}, ${p.sealed}, ${p.at})
    on conflict (person_id) do update
      set hash = excluded.hash, sealed = excluded.sealed, created_at = excluded.created_at`,
})

const drop = statement('calendar_address_drop', {
  takes: { personId: int },
  sql: ({ personId }) => `delete from calendar_addresses where person_id = ${personId}`,
})

/** The owner of an address; no row while their account is suspended or paused. */
const findOwner = statement('calendar_address_owner', {
  takes: { hash: text },
  gives: { person_id: int },
  sql: ({ hash }) => `
    select a.person_id from calendar_addresses a join people p on p.id = a.person_id and not p.away where a.hash = ${hash}`,
})

// 256 random bits need no slow hash.
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
const sealFor = ({ config }: AddressDeps, personId: number) =>
  sealOf(config.authSecret, `guildhall calendar address ${personId}`)
const urlOf = ({ config }: AddressDeps, token: string) => `${config.origin}/api/calendar/feeds/${token}`

/** Returns the private address of a person’s calendar; null until they ask for one, or when it can no longer be decrypted. */
export async function readAddress(deps: AddressDeps, viewer: Viewer): Promise<CalendarAddress> {
  const [row] = await find(deps.db, { personId: viewer.id })
  const token = row ? await sealFor(deps, viewer.id).open(row.sealed) : null
  return { url: token === null ? null : urlOf(deps, token) }
}

/** Makes a new private address; the one before answers 404 from now on. */
export async function renewAddress(deps: AddressDeps, viewer: Viewer): Promise<CalendarAddress> {
  const token = randomBytes(32).toString('base64url')
  const sealed = await sealFor(deps, viewer.id).seal(token)
  await save(deps.db, { personId: viewer.id, hash: hashOf(token), sealed, at: deps.clock.now() })
  return { url: urlOf(deps, token) }
}

/** Removes the private address. */
export async function dropAddress(deps: AddressDeps, viewer: Viewer): Promise<CalendarAddress> {
  await drop(deps.db, { personId: viewer.id })
  return { url: null }
}

/** Returns the calendar of a private address; 404 for an address that is not valid. */
export async function readByAddress(deps: AddressDeps, token: string): Promise<string> {
  const [owner] = await findOwner(deps.db, { hash: hashOf(token) })
  if (!owner) throw new AppError('calendar_address_gone')
  return readFeed(deps, owner.person_id)
}

/** Returns when a person made their private address, for their data export: not the address, which is a secret. */
export async function heldAddress(db: Queryable, personId: number): Promise<{ madeAt: string } | null> {
  const [row] = await find(db, { personId })
  return row ? { madeAt: row.created_at } : null
}
