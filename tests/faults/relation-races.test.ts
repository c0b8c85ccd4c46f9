import { expect, test } from 'vitest'
import { fileFixture } from '../support/file-fixture.ts'
import { forgetRelations, relationMember, startRelations } from '../support/relation-members.ts'
import { type CommandName, command } from '../support/relations.ts'

// `ROUNDS` is how often each race is run: 200 by default, 500 in npm run test:nightly, 2,000 in npm run test:faults.
const rounds = Number(process.env.ROUNDS ?? 200)

const app = await fileFixture(startRelations())
const ada = await relationMember(app, 'Ada')
const ben = await relationMember(app, 'Ben')

type Call = [by: 'ada' | 'ben', CommandName]
interface Race {
  first: Call
  second: Call
  /** Whether Ada has asked Ben before. */
  asked: boolean
  /** The possible results: the responses to each, the state of the pair, and the notifications. */
  ends: { told: [string, string]; state: string; types: string[] }[]
}

const races: Record<string, Race> = {
  'accept and cancel': {
    first: ['ben', 'accept'],
    second: ['ada', 'cancel'],
    asked: true,
    ends: [
      { told: ['connected', 'already_connected'], state: 'connected', types: ['ACCEPT'] },
      { told: ['request_gone', 'none'], state: 'none', types: [] },
    ],
  },
  'accept and block': {
    first: ['ben', 'accept'],
    second: ['ada', 'block'],
    asked: true,
    ends: [
      { told: ['connected', 'blocked'], state: 'blocked', types: ['ACCEPT'] },
      { told: ['profile_not_found', 'blocked'], state: 'blocked', types: [] },
    ],
  },
  'send and send': {
    first: ['ada', 'send'],
    second: ['ben', 'send'],
    asked: false,
    ends: [
      { told: ['sent', 'connected'], state: 'connected', types: ['ACCEPT', 'SEND'] },
      { told: ['connected', 'sent'], state: 'connected', types: ['ACCEPT', 'SEND'] },
    ],
  },
  'accept and decline': {
    first: ['ben', 'accept'],
    second: ['ben', 'decline'],
    asked: true,
    ends: [
      { told: ['connected', 'already_connected'], state: 'connected', types: ['ACCEPT'] },
      { told: ['request_gone', 'none'], state: 'declined', types: [] },
    ],
  },
}

test.each(Object.entries(races))(
  '%s at the same time leave one winner',
  { timeout: 20_000 + rounds * 500 },
  async (_, race) => {
    const seen = new Map<number, number>()
    for (let round = 0; round < rounds; round += 1) {
      await forgetRelations(app)
      if (race.asked) await ask()
      // Alternately, so that not always the same one has a head start.
      const calls = round % 2 ? [race.first, race.second] : [race.second, race.first]
      const answers = await Promise.all(calls.map(make))
      const told = round % 2 ? answers : answers.toReversed()
      const { rows } = await app.deps.db.pool.query(
        `select (select string_agg(state, ' ') from relations) as state,
         array(select type from notifications order by type) as types`,
      )
      const end = race.ends.findIndex((each) => JSON.stringify(each) === JSON.stringify({ told, ...rows[0] }))
      expect(end, JSON.stringify({ told, ...rows[0] })).toBeGreaterThanOrEqual(0)
      seen.set(end, (seen.get(end) ?? 0) + 1)
    }
    // Each has to win sometimes, or it was no race.
    expect(seen.size).toBe(race.ends.length)
  },
)

async function make([by, name]: Call): Promise<string> {
  const { body } = await (by === 'ada' ? command(ada, name, ben) : command(ben, name, ada))
  return body.status ?? body.code
}

/** As if Ada had asked a while ago. */
async function ask(): Promise<void> {
  await app.deps.db.pool.query(
    `insert into relations (id, low_id, high_id, state, requested_by, since)
     values ('asked0000000', least($1::bigint, $2), greatest($1::bigint, $2), 'requested', $1, now())`,
    [ada.personId, ben.personId],
  )
}
