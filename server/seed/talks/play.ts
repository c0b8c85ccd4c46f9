import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Config } from '#config/config.ts'
import { archive } from '#conversations/conversation-views.ts'
import { readUpTo, receivedUpTo } from '#conversations/delivery/read-marks.ts'
import { insertDirect } from '#conversations/direct/direct-conversations.ts'
import { addMembers, beginGroup, setRole } from '#conversations/groups/group-changes.ts'
import { changeMessage, removeMessage } from '#conversations/messages/message-changes.ts'
import { sendMessage } from '#conversations/messages/sent-messages.ts'
import type { Db } from '#db/connect.ts'
import { run } from '#db/statement.ts'
import type { RateLimits } from '#http/limits/rate-limits.ts'
import type { Jobs } from '#jobs/jobs.ts'
import { createHub } from '#realtime/hub.ts'
import { folderStorage } from '#storage/folder.ts'
import type { Deps } from '../../deps.ts'
import { cards as cardSource } from '../../kinds.ts'
import type { DataSet } from '../data-set.ts'
import { viewerOf } from '../people/viewers.ts'
import { inTransaction } from '../transaction.ts'
import { businessTalks } from './business.ts'
import { freelancerTalks } from './freelancer.ts'
import { groupTalk } from './group.ts'
import { putInSequence } from './in-sequence.ts'
import { professorTalks } from './professor.ts'
import { requestTalks } from './requests.ts'
import { type CastSpeaker, castSpeakers, type DirectTalk, type GroupTalk, type Speaker } from './script.ts'
import { studentTalks } from './student.ts'
import { furtherStudentTalks } from './student-further.ts'
import { findSubjects, type Subjects } from './subjects.ts'
import { talkIdOf } from './talk-id.ts'

const minuteMs = 60_000
const dayMs = 1440 * minuteMs
const directTalks = [
  studentTalks,
  furtherStudentTalks,
  professorTalks,
  freelancerTalks,
  businessTalks,
  requestTalks,
].flat()
const nOf = (speaker: CastSpeaker) => castSpeakers.indexOf(speaker)

type TalkDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'jobs' | 'limits' | 'realtime' | 'storage' | 'cards'>

/** A conversation being played; people by their `n`. */
interface Played {
  id: string
  people: Map<Speaker, number>
  /** How many cards of engagements were written before. */
  cards: number
  /** The writer of each message after the cards. */
  writers: (Speaker | null)[]
  subjects: Subjects
}

/**
 * Plays the conversations of the demo community, in the caller's transaction: with the product's own services and a clock
 * that moves from one line to the next. The services refuse what nobody may write, so that the conversations fit relations
 * and orders. Nobody is mailed about the past.
 */
export async function talk(client: PoolClient, config: Config, log: Deps['log'], set: DataSet): Promise<void> {
  const player = playerOf(client, config, log, set)
  const subjects = findSubjects(set)
  for (const each of directTalks) await player.direct(each, subjects)
  await player.group(groupTalk, subjects)
  await putInSequence(player.db)
}

function playerOf(client: PoolClient, config: Config, log: Deps['log'], set: DataSet) {
  const db = inTransaction(client, log)
  const start = set.options.now.getTime()
  let now = start
  const deps: TalkDeps = {
    ...{ db, config, realtime: createHub(), storage: folderStorage(config), cards: cardSource },
    clock: { now: () => new Date(now) },
    jobs: { enqueue: async () => {} } as unknown as Jobs,
    limits: { take: async () => {} } as unknown as RateLimits,
  }
  const viewer = ({ people }: Played, by: Speaker) => {
    const n = people.get(by)
    if (n === undefined) throw new Error(`${by} is not in this talk`)
    return viewerOf(set, n)
  }

  async function sit(played: Played, { daysAgo, lines }: DirectTalk['sittings'][number]): Promise<void> {
    const begins = start - daysAgo * dayMs
    if (begins <= now && played.writers.length > 0)
      throw new Error(`A talk begins before the one before it: ${daysAgo}`)
    now = Math.max(begins, now)
    for (const [by, text, { after = 1 + Math.ceil(text.length / 40), ...more } = {}] of lines) {
      now += after * minuteMs
      if (now >= start) throw new Error(`A talk ends after the present: ${text}`)
      const one = viewer(played, by)
      const last = played.cards + played.writers.length
      const message = await sendMessage(deps, one, played.id, {
        clientId: uuidOf(`${played.id} ${last + 1}`),
        text: more.was ?? text,
        replyTo: more.reply ? last + 1 - more.reply : null,
        about: played.subjects.about(played.people, by, more, new Date(now)),
      })
      played.writers.push(by)
      const changed = { ...deps, clock: { now: () => new Date(now + minuteMs) } }
      if (more.was) await changeMessage(changed, one, message.id, text)
      if (more.takenBack) await removeMessage(changed, one, message.id)
    }
  }

  async function end(played: Played, { unread = {}, away }: Pick<DirectTalk, 'unread' | 'away'>): Promise<void> {
    const { cards, writers, id, people } = played
    for (const who of people.keys()) {
      const left = unread[who] ?? 0
      const ofOthers = writers.flatMap((writer, at) => (writer === who ? [] : [cards + at + 1]))
      const read = left === 0 ? cards + writers.length : (ofOthers.at(-left) ?? 1) - 1
      now = Math.min(now + minuteMs, start)
      await readUpTo(deps, viewer(played, who), id, read)
      if (who !== away) await receivedUpTo(deps, viewer(played, who), id, cards + writers.length)
    }
  }

  async function direct(script: DirectTalk, subjects: Subjects): Promise<void> {
    const [one, found] = script.between
    const oneN = nOf(one)
    const otherN = typeof found === 'string' ? nOf(found) : subjects.find(oneN, found)
    if (otherN === undefined) return
    const other = typeof found === 'string' ? found : 'other'
    const lowId = set.firstId + Math.min(oneN, otherN)
    const highId = set.firstId + Math.max(oneN, otherN)
    const id = talkIdOf(lowId, highId)
    now = start - (script.sittings[0]?.daysAgo ?? 0) * dayMs
    await insertDirect(db, { publicId: id, lowId, highId, at: new Date(now) })
    const cards = await countCards(db, id)
    const people = new Map<Speaker, number>([
      [one, oneN],
      [other, otherN],
    ])
    const played = { id, people, cards, writers: [], subjects }
    for (const sitting of script.sittings) await sit(played, sitting)
    await end(played, script)
    if (script.archivedBy) await archive(deps, viewer(played, script.archivedBy), id, true)
  }

  async function group(script: GroupTalk, subjects: Subjects): Promise<void> {
    const [owner, ...others] = script.members
    const played: Played = { id: '', people: new Map(), cards: 0, writers: [], subjects }
    const join = (names: readonly CastSpeaker[]) => {
      for (const name of names) played.people.set(name, nOf(name))
      return names.map((name) => viewer(played, name).customUserId)
    }
    const [, ...userIds] = join([owner, ...others])
    now = start - (script.sittings[0]?.daysAgo ?? 0) * dayMs - 20 * minuteMs
    const clientId = uuidOf(script.title)
    const begun = await beginGroup(deps, viewer(played, owner), { title: script.title, userIds, clientId })
    played.id = begun.id
    now += minuteMs
    const admin = viewer(played, script.admin)
    await setRole(deps, viewer(played, owner), { id: begun.id, customUserId: admin.customUserId }, 'admin')
    played.writers.push(owner, owner)
    for (const [place, sitting] of script.sittings.entries()) {
      for (const { by, people } of script.added.filter(({ before }) => before === place)) {
        now = start - sitting.daysAgo * dayMs - 5 * minuteMs
        await addMembers(deps, viewer(played, by), begun.id, join(people))
        played.writers.push(by)
      }
      await sit(played, sitting)
    }
    await end(played, script)
  }

  return { db, direct, group }
}

async function countCards(db: Db, publicId: string): Promise<number> {
  const text = 'select last from conversations where public_id = $1'
  return (await run<{ last: number }>(db, { text, values: [publicId] }))[0]?.last ?? 0
}

/** The same text always gives the same id. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
