import type { Member } from '@guildhall/contract/admin.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { findMember, findMembersById, listMembers, type MemberPage, type MemberRow } from './moderation-queries.ts'
import { presentCard } from './presenter.ts'
import { lockWithAdmins, setSuspended } from './suspension-queries.ts'

/** What administrators may do with people, for admin/. */
export const members = {
  /** One page of people, newest first, from a place backwards the oldest first; places are by public names. */
  async list({ db, config }: Pick<Deps, 'db' | 'config'>, page: MemberPage): Promise<Member[]> {
    const { step, id } = page.place
    if (step !== 'first' && (await findMember(db, id)).length === 0) throw new AppError('invalid_cursor')
    const rows = await listMembers(db, page)
    return rows.map((row) => present(config.filesOrigin, row))
  },

  async find({ db, config }: Pick<Deps, 'db' | 'config'>, customUserId: string): Promise<Member> {
    const [row] = await findMember(db, customUserId)
    if (!row) throw new AppError('profile_not_found')
    return present(config.filesOrigin, row)
  },

  /** One who is still here, by their internal id; null otherwise. */
  async one({ db, config }: Pick<Deps, 'db' | 'config'>, id: string): Promise<Member | null> {
    const [row] = await findMembersById(db, [id])
    return row ? present(config.filesOrigin, row) : null
  },

  /** Those who are still here, by their internal ids: what the log calls them, and where they are written to. */
  async byId(db: Queryable, ids: readonly string[]) {
    const rows = ids.length === 0 ? [] : await findMembersById(db, ids)
    return new Map(
      rows.map((row) => [String(row.id), { id: row.custom_user_id, title: nameOf(row), email: row.email }] as const),
    )
  },

  /**
   * Suspends a person and ends their sessions, or ends a suspension. Nobody suspends themselves, and who was suspended a
   * moment ago decides nothing, so that one administrator always stays. 409 when it is so already. Answers the internal id.
   */
  async setSuspended(
    { clock, identity }: Pick<Deps, 'clock' | 'identity'>,
    tx: Tx,
    viewer: Viewer,
    { customUserId, suspended }: { customUserId: string; suspended: boolean },
  ): Promise<number> {
    const rows = await lockWithAdmins(tx, customUserId)
    const person = rows.find((row) => row.custom_user_id === customUserId)
    const self = rows.find((row) => row.id === viewer.id)
    if (!self || self.suspended_at !== null || self.role !== 'admin') throw new AppError('forbidden')
    if (!person) throw new AppError('profile_not_found')
    if (person.id === viewer.id) throw new AppError('own_account')
    if ((person.suspended_at !== null) === suspended) throw new AppError('person_moderated')
    const now = clock.now()
    await setSuspended(tx, person.id, suspended ? now : null, now)
    if (suspended) await identity.endSessionsOf(tx, person.uid)
    return person.id
  },
}

const nameOf = (row: MemberRow) => row.company_name || `${row.first_name} ${row.last_name}`.trim()

function present(filesOrigin: string, row: MemberRow): Member {
  const { email, role, created_at, suspended_at } = row
  return {
    ...presentCard(filesOrigin, row),
    email,
    role,
    memberSince: new Date(created_at).toISOString(),
    suspendedAt: suspended_at && new Date(suspended_at).toISOString(),
  }
}
