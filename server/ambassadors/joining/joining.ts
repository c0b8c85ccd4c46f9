import type { Invitation } from '@guildhall/contract/ambassadors/joining.ts'
import type { JoinObstacle, JoinWay } from '@guildhall/contract/ambassadors/joining-options.ts'
import { termOf } from '@guildhall/contract/ambassadors/joining-term.ts'
import { cookieNames } from '@guildhall/contract/api/storage-keys.ts'
import { joiningLimits } from '@guildhall/contract/limits/joining.ts'
import type { FastifyReply } from 'fastify'
import type { Tx } from '#db/connect.ts'
import { daysAfter } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import { type Cookies, clearedInvitation, invitationCookie, markOf, markOrNew } from './marks.ts'
import {
  type AmbassadorRow,
  findByCode,
  findNewcomer,
  findShown,
  insertJoin,
  insertOpening,
  keepAmbassadorMark,
  raiseAmbassadorTerm,
  raiseCampusTerm,
} from './queries.ts'

export type JoinDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'limits'>

/** The browser behind a call: its cookies, its network address, and where to set cookies. */
export interface Visit {
  cookies: Cookies
  address: string
  reply: FastifyReply
}

const codeForm = /^[A-Z]{2,12}-[0-9A-Z]{4}$/

async function requireCode({ db, clock }: JoinDeps, code: string): Promise<AmbassadorRow> {
  const [row] = await findByCode(db, { code, at: clock.now() })
  if (!row) throw new AppError('code_unknown')
  return row
}

/** Returns who invites by a code, and why this caller cannot join by it. 404 for an unknown code. */
export async function readInvitation(deps: JoinDeps, viewer: Viewer | null, code: string): Promise<Invitation> {
  const row = await requireCode(deps, code)
  const [shown] = await findShown(deps.db, { ids: [row.person_id], viewerId: viewer?.id ?? 0 })
  const card = shown ? (await directory.cards(deps, [row.person_id])).get(row.person_id) : undefined
  const { obstacle, until } = await obstacleFor(deps, viewer?.id ?? null, row)
  return {
    code: row.code,
    campus: row.campus,
    ambassador: card ?? null,
    name: card ? card.companyName || `${card.firstName} ${card.lastName}`.trim() : '',
    obstacle,
    until: until?.toISOString() ?? null,
  }
}

async function obstacleFor(
  { db, clock }: JoinDeps,
  personId: number | null,
  row: AmbassadorRow,
): Promise<{ obstacle: JoinObstacle | null; until: Date | null }> {
  if (personId === row.person_id) return { obstacle: 'own', until: null }
  if (personId === null) return { obstacle: row.present ? null : 'ended', until: null }
  const [person] = await findNewcomer(db, { personId })
  if (person?.joined) return { obstacle: 'joined', until: null }
  const until = daysAfter(person?.created_at ?? clock.now(), joiningLimits.enterDays)
  if (until <= clock.now()) return { obstacle: 'late', until: null }
  return { obstacle: row.present ? null : 'ended', until }
}

/**
 * Counts that a browser opened a link, once per browser, and keeps the code for the sign-up. People with an account get the mark
 * only, and their visit is not counted.
 */
export async function openLink(deps: JoinDeps, viewer: Viewer | null, visit: Visit, code: string): Promise<void> {
  const { db, clock, config, limits } = deps
  await limits.takeAddress('joinLink', visit.address)
  const row = await requireCode(deps, code)
  const { mark, cookie } = markOrNew(config, visit.cookies)
  if (cookie) visit.reply.header('set-cookie', cookie)
  const at = clock.now()
  if (viewer) return void (await keepAmbassadorMark(db, { personId: viewer.id, mark, at }))
  if (!row.present) throw new AppError('code_ended')
  visit.reply.header('set-cookie', invitationCookie(config, row.code))
  await transaction(db, async (tx) => {
    const [isNew] = await insertOpening(tx, { ambassadorId: row.person_id, mark, at })
    if (!isNew) return
    const counted = { personId: row.person_id, term: termOf(at), campusId: row.campus_id }
    await raiseAmbassadorTerm(tx, { ...counted, opened: 1, joined: 0 })
  })
}

const refusals = { ended: 'code_ended', own: 'join_own', late: 'join_late', joined: 'join_made' } as const

/** Enters a code after joining, in the first days; the same code again changes nothing. 409 says why it is not possible. */
export async function enterCode(deps: JoinDeps, viewer: Viewer, visit: Visit, code: string): Promise<void> {
  await deps.limits.take('joinCode', viewer.customUserId)
  const row = await requireCode(deps, code)
  const { obstacle } = await obstacleFor(deps, viewer.id, row)
  if (obstacle) throw new AppError(refusals[obstacle])
  const { mark, cookie } = markOrNew(deps.config, visit.cookies)
  if (cookie) visit.reply.header('set-cookie', cookie)
  const isNew = await transaction(deps.db, (tx) => join(deps, tx, { personId: viewer.id, row, mark, way: 'typed' }))
  if (!isNew) throw new AppError('join_made')
}

interface Joining {
  personId: number
  row: AmbassadorRow
  mark: string
  way: JoinWay
}

/** Records who brought a person and counts it, all or nothing; false for a person who has a code already. */
async function join({ clock }: JoinDeps, tx: Tx, { personId, row, mark, way }: Joining): Promise<boolean> {
  const [ambassadorId, campusId, at] = [row.person_id, row.campus_id, clock.now()]
  const [made] = await insertJoin(tx, { personId, ambassadorId, campusId, mark, way, at })
  if (!made) return false
  const term = termOf(at)
  await raiseAmbassadorTerm(tx, { personId: ambassadorId, term, campusId, opened: 0, joined: 1 })
  await raiseCampusTerm(tx, { campusId, term, joined: 1, active: 0 })
  return true
}

/**
 * What a session that opens means for ambassadors: a new person joins by the code that the browser keeps, and the browsers of
 * ambassadors are remembered. It runs with every sign-in, and the browser keeps the code until it is done: a failure is logged,
 * tried again with the next sign-in, and keeps nobody out.
 */
export async function joinWithSession(
  deps: JoinDeps & Pick<Deps, 'log'>,
  personId: number,
  { cookies, reply }: Pick<Visit, 'cookies' | 'reply'>,
): Promise<void> {
  const mark = markOf(cookies)
  if (!mark) return
  try {
    await keepAmbassadorMark(deps.db, { personId, mark, at: deps.clock.now() })
    const code = cookies[cookieNames.invitedBy]
    if (!code) return
    await joinByLink(deps, personId, { code, mark })
    reply.header('set-cookie', clearedInvitation(deps.config))
  } catch (error) {
    deps.log.error({ err: error }, 'A join by the link of an ambassador could not be stored')
  }
}

async function joinByLink(deps: JoinDeps, personId: number, { code, mark }: { code: string; mark: string }) {
  const [row] = codeForm.test(code) ? await findByCode(deps.db, { code, at: deps.clock.now() }) : []
  if (!row || (await obstacleFor(deps, personId, row)).obstacle) return
  await transaction(deps.db, (tx) => join(deps, tx, { personId, row, mark, way: 'link' }))
}
