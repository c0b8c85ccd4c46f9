import { randomUUID } from 'node:crypto'
import { readUpTo } from '#conversations/delivery/read-marks.ts'
import { sendMessage } from '#conversations/messages/sent-messages.ts'
import type { Db } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { run } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { confirmContribution, declineContribution, noteContribution } from '#teams/contributions/contributions.ts'
import { openConversation } from '#teams/conversation.ts'
import type { TradeDeps } from '../trade/steps.ts'
import { areAway, isMember } from './presence.ts'

/** Something that somebody did for a project, in quarters of an hour. */
export interface Work {
  what: string
  quarters: number
  link?: string
}

/** What members of teams did. Each fits any project. */
export const doneWork: readonly Work[] = [
  {
    what: 'Read the whole interface aloud with a screen reader and mended the nine labels that said nothing.',
    quarters: 26,
  },
  { what: 'Wrote the script that runs every night, and the mail it sends when a source is missing.', quarters: 44 },
  { what: 'Typed and checked 120 of the scanned tables. Two of them were upside down.', quarters: 38 },
  { what: 'Rewrote the introduction, and cut it by half.', quarters: 11 },
  { what: 'Twenty-one new tests for the part that reads dates. They found two errors.', quarters: 30 },
  { what: 'Six talks with people who use it, with notes and the three wishes that came up most.', quarters: 34 },
  { what: 'Drew the twelve icons in one line width.', quarters: 22 },
  { what: 'Made the first page load in under a second on my old phone.', quarters: 40 },
]

/** Why a contribution is declined. */
export const workRefusal = 'The two tables of March are not in it yet. Add them, or note fewer hours.'

interface Noted {
  projectId: string
  person: Viewer
  work: Work
}

/** Notes what a member did, with the first skills of their profile; returns its id, or null when they are not in the team. */
export async function noteWork(deps: TradeDeps, { projectId, person, work }: Noted): Promise<string | null> {
  if (!(await isInTeam(deps.db, projectId, person))) return null
  const id = newId()
  const text = 'select name::text from user_skills where user_id = $1 order by id limit 2'
  const skills = (await run<{ name: string }>(deps.db, { text, values: [person.id] })).map(({ name }) => name)
  const day = new Date(deps.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10)
  const { what, quarters, link = null } = work
  const input = { what, day, quarters, link, file: null, skills }
  await noteContribution(deps, person, projectId, input, { id, markDone: async () => {} })
  return id
}

/** Confirms what somebody did, or declines it, if the person who answers is in the team. */
export async function answerWork(
  deps: TradeDeps,
  { id, projectId, by, isConfirmed }: { id: string | null; projectId: string; by: Viewer; isConfirmed: boolean },
): Promise<void> {
  if (id === null || !(await isInTeam(deps.db, projectId, by))) return
  const text = `select version from team_contributions c join people p on p.id = c.person_id and not p.away
    where c.id = $1 and c.state = 'waiting'`
  const [row] = await run<{ version: number }>(deps.db, { text, values: [id] })
  if (!row) return
  await (isConfirmed
    ? confirmContribution(deps, by, id, row.version)
    : declineContribution(deps, by, id, { version: row.version, reason: workRefusal }))
}

/** Opens the conversation of a team that has somebody beside its owner. */
export async function openTeamTalk(deps: TradeDeps, projectId: string, by: Viewer): Promise<void> {
  const text = 'select person_id from team_members where project_id = $1 and left_at is null'
  const isAlone = (await run(deps.db, { text, values: [projectId] })).length === 0
  if (!isAlone && (await isInTeam(deps.db, projectId, by))) await openConversation(deps, by, projectId)
}

/** Writes into the conversation of a team, if it is opened; everybody else in `readers` has read it. */
export async function sayToTeam(
  deps: TradeDeps,
  projectId: string,
  by: Viewer,
  text: string,
  readers: readonly Viewer[] = [],
): Promise<void> {
  if (!(await isInTeam(deps.db, projectId, by))) return
  const opened = 'select public_id as id from conversations where project_id = $1'
  const [conversation] = await run<{ id: string }>(deps.db, { text: opened, values: [projectId] })
  if (!conversation) return
  const { id } = conversation
  const { number } = await sendMessage(deps, by, id, { text, clientId: randomUUID(), attachments: [] })
  for (const reader of [by, ...readers])
    if (await isInTeam(deps.db, projectId, reader)) await readUpTo(deps, reader, id, number)
}

/** Whether a person is in the team of a project, as its owner too, and neither suspended nor paused. */
async function isInTeam(db: Db, projectId: string, person: Viewer): Promise<boolean> {
  if (await areAway(db, [person])) return false
  const text = 'select id from projects where id = $1 and seller_id = $2'
  const owns = (await run(db, { text, values: [projectId, person.id] })).length > 0
  return owns || isMember(db, projectId, person)
}
