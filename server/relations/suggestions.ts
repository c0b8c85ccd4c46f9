import { relationLimits } from '@guildhall/contract/limits/people.ts'
import type { Suggestion } from '@guildhall/contract/relations/follows.ts'
import { type SuggestionGround, type SuggestionTab, suggestionGrounds } from '@guildhall/contract/relations/options.ts'
import { goalName } from '@guildhall/contract/sustainability/options.ts'
import { audiences, defaultAudience } from '@guildhall/contract/users/profile-audiences.ts'
import { int, list, moment, statement, text } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { connectedWith, mineOf, sidesOf } from './queries.ts'
import { readGrounds } from './suggestion-grounds.ts'

/** One thing people can share: how to find them, and its text. A new one is a new ground. */
interface Reason {
  /** The weight of each match. */
  weight: number
  /**
   * SQL for people (`id`) who may share it with a person, at most a few thousand in any community. `place` is a position
   * among the internal ids; it changes daily, so that not always the same people are found.
   */
  candidates: (person: string, place: string) => string
  /**
   * SQL for what each of `chosen`, rows of people, shares with a person: `id`, `shared` as text. `mine` are the person's
   * connections.
   */
  shared: (person: string) => string
  sentence: (shared: string) => string
}

/** How many of a person's connections are followed up, and how many connections of each are read on either side. */
const friends = { most: 120, each: 150 }
const skills = { most: 8, each: 30 }
const neighbours = 60
/** How many public projects of a person are looked at, how many of their goals, and how many projects for each. */
const goals = { projects: 30, most: 8, each: 40 }

const { universityOf } = directory

// Suggested people are not connections: only blocks visible to everybody signed in count.
const forStrangers = audiences.slice(0, audiences.indexOf('signed-in') + 1).map((audience) => `'${audience}'`)
const shows = (block: string) => `coalesce(f.visibility ->> ${block}, '${defaultAudience}') in (${forStrangers.join()})`

const looked = (own: string, other: string) =>
  `select ${other} as id from relations where ${own} = f.other_id and state = 'connected' limit ${friends.each}`
// From the day's place on, and from the start for those missing at the end.
const around = (place: string, select: string, id: string, most: number) =>
  `(${select} and ${id} >= ${place} order by ${id} limit ${most}) union all (${select} and ${id} < ${place} order by ${id} limit ${most})`

/** The goals of a person's newest public projects, as a select of `goal`. */
const goalsOf = (person: string) => `select distinct g.goal
  from (select id from projects where seller_id = ${person} and visibility = 'public' order by posted_at desc, id desc limit ${goals.projects}) o
  join goal_claims g on g.project_id = o.id`
// A place among the ids of projects: hexadecimal digits are spread over the letters that ids begin with.
const projectPlace = (place: string, goal: string) =>
  `translate(left(md5(${place}::bigint || ' ' || ${goal}), 12), '0123456789abcdef', '0258bdfhjlnprtvy')`

const reasons: Record<SuggestionGround, Reason> = {
  mutual: {
    weight: 3,
    candidates: (person, place) => `select t.id
      from (select other_id from ${connectedWith(person)} c order by hashint8(other_id # ${place}) limit ${friends.most}) f,
        lateral ((${looked('low_id', 'high_id')}) union all (${looked('high_id', 'low_id')})) t`,
    shared: () => `select p.id, count(*)::text as shared from chosen p, lateral ${connectedWith('p.id')} t
      join mine on mine.other_id = t.other_id group by p.id`,
    sentence: (count) => `${Number(count).toLocaleString('en')} mutual connection${count === '1' ? '' : 's'}`,
  },
  skills: {
    weight: 2,
    candidates: (person, place) => `select t.user_id as id
      from (select name from user_skills where user_id = ${person} order by level desc, id limit ${skills.most}) s,
        lateral (${around(place, 'select user_id from user_skills u where u.name = s.name', 'user_id', skills.each)}) t`,
    shared: (
      person,
    ) => `select p.id, array_to_string((array_agg(m.name::text order by m.level + u.level desc, m.id))[1:2], ' and ') as shared
      from chosen p join user_skills u on u.user_id = p.id join user_skills m on m.user_id = ${person} and m.name = u.name
        left join profiles f on f.user_id = p.id
      where ${shows("'skills'")} group by p.id`,
    sentence: (names) => `both know ${names}`,
  },
  university: {
    weight: 2,
    candidates: (person, place) => `select t.user_id as id from profiles me,
        lateral (${around(place, `select o.user_id from profiles o where lower(${universityOf('o.')}) = lower(${universityOf('me.')}) and ${universityOf('o.')} <> ''`, 'o.user_id', neighbours)}) t
      where me.user_id = ${person} and ${universityOf('me.')} <> ''`,
    // The type of person decides which of the two blocks applies, and whether it is shown.
    shared: (person) => `select p.id, ${universityOf('f.')} as shared from chosen p
      join profiles f on f.user_id = p.id join profiles me on me.user_id = ${person}
      where p.user_type in ('Students', 'Professors') and ${universityOf('f.')} <> ''
        and lower(${universityOf('f.')}) = lower(${universityOf('me.')})
        and ${shows("case p.user_type when 'Students' then 'studentData' else 'professorData' end")}`,
    sentence: (name) => `also at ${name}`,
  },
  place: {
    weight: 1,
    candidates: (person, place) => `select t.id from people me,
        lateral (${around(place, "select o.id from people o where lower(o.location) = lower(me.location) and o.location <> ''", 'o.id', neighbours)}) t
      where me.id = ${person} and me.location <> ''`,
    // The location is in the block about the person.
    shared: (person) => `select p.id, p.location as shared from chosen p join people me on me.id = ${person}
        left join profiles f on f.user_id = p.id
      where p.location <> '' and lower(p.location) = lower(me.location) and ${shows("'about'")}`,
    sentence: (place) => `also in ${place}`,
  },
  goals: {
    weight: 2,
    candidates: (person, place) => `select o.seller_id as id
      from (${goalsOf(person)} limit ${goals.most}) s,
        lateral (${around(projectPlace(place, 's.goal'), 'select project_id from goal_claims g where g.goal = s.goal', 'project_id', goals.each)}) t
        join projects o on o.id = t.project_id and o.visibility = 'public'`,
    shared: (person) => `select p.id, string_agg(g.goal::text, ' ' order by g.goal) as shared
      from chosen p, lateral (${goalsOf('p.id')}) g where g.goal in (${goalsOf(person)}) group by p.id`,
    sentence: (numbers) => {
      const [first, second] = numbers.split(' ').map((goal) => goalName(Number(goal)))
      return `both work for ${[first, second].filter(Boolean).join(' and ')}`
    },
  },
}

const day = 86_400_000

/** The newest people whom the tab 'New this week' looks at. */
const mostNew = 300

interface Asked {
  tab?: SuggestionTab
  /** The most people. */
  limit?: number
}

/**
 * Returns people who share something with the viewer, those who share most first (the newest first in the tab of new
 * people), each with the reasons; and what suggestions go by for the viewer.
 */
export async function suggest(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  viewer: Viewer,
  { tab = 'for-you', limit = relationLimits.suggestions }: Asked = {},
): Promise<{ grounds: SuggestionGround[]; users: Suggestion[] }> {
  const grounds = await readGrounds(db, viewer.id)
  const now = clock.now().getTime()
  const isNew = tab === 'new'
  const ids = (
    await findSuggested[tab](db, {
      personId: viewer.id,
      place: placeOf(viewer.id, now, await directory.lastId(db)),
      grounds,
      joinedAfter: new Date(now - relationLimits.newMs),
      // Not everybody who is new shares something.
      most: isNew ? mostNew : limit,
      sentAfter: new Date(now - relationLimits.requestMs),
      withdrawnAfter: new Date(now - relationLimits.waitMs),
      putAwayAfter: new Date(now - relationLimits.putAwayMs),
    })
  ).map(({ id }) => id)
  if (ids.length === 0) return { grounds, users: [] }
  const shared = await findShared(db, { personId: viewer.id, otherIds: ids, grounds })
  const shown = ids.filter((id) => shared.some((row) => row.id === id)).slice(0, limit)
  const cards = await directory.cards({ db, config }, shown)
  const users = shown.flatMap((id) => {
    const card = cards.get(id)
    const said = suggestionGrounds.flatMap((ground) => {
      const found = shared.find((row) => row.id === id && row.ground === ground)
      return found ? [reasons[ground].sentence(found.shared)] : []
    })
    const [reason] = said
    // What they shared may have changed since the first query.
    return card && reason ? [{ ...card, reason, reasons: said }] : []
  })
  return { grounds, users }
}

/** Dismisses a suggestion for a while; 404 for an unknown person. */
export async function putSuggestionAway(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  customUserId: string,
): Promise<void> {
  const otherId = await directory.idOf(db, customUserId)
  if (otherId === undefined) throw new AppError('profile_not_found')
  if (otherId === viewer.id) throw new AppError('relation_self')
  await putAway(db, { personId: viewer.id, otherId, at: clock.now() })
}

/** Returns a place among the internal ids, the same for a person all day. */
function placeOf(personId: number, now: number, lastId: number): number {
  const mixed = Math.imul(personId ^ Math.imul(Math.floor(now / day), 0x9e3779b1), 0x85ebca6b) >>> 0
  return 1 + (mixed % Math.max(1, lastId))
}

const asked = {
  personId: int,
  place: int,
  most: int,
  sentAfter: moment,
  withdrawnAfter: moment,
  putAwayAfter: moment,
}
type Names = Record<keyof typeof asked, string>

/**
 * SQL for the best of the people in `found` (`id`, `weight`). Excludes people with a current or recent relation (requests sent
 * after `sentAfter` are open, requests taken back after `withdrawnAfter` block the next), those dismissed after
 * `putAwayAfter`, and suspended people.
 */
const bestOf = (found: string, { personId, place, most, sentAfter, withdrawnAfter, putAwayAfter }: Names) => `
    with found as (${found}), known as materialized (
      select s.other_id as id from ${sidesOf(personId, 'state, since, low_withdrew_at, high_withdrew_at')} s
      where s.state in ('connected', 'blocked') or (s.state in ('requested', 'declined') and s.since > ${sentAfter})
        or (s.low_withdrew_at > ${withdrawnAfter} and ${personId} < s.other_id)
        or (s.high_withdrew_at > ${withdrawnAfter} and ${personId} > s.other_id)
      union all select other_id from put_away_suggestions where user_id = ${personId} and at > ${putAwayAfter}
      union all select ${personId}
    ), best as (
      select id, sum(weight) as score from found where id not in (select id from known)
      group by id order by score desc, id # ${place} limit 2 * ${most}::int
    )
    select b.id from best b join people p on p.id = b.id
    where not p.away order by b.score desc, b.id # ${place} limit ${most}`

/**
 * The people who share most with a person: each reason reads a bounded number of them, so that the cost does not grow with
 * the community. `place` is where the reasons start to look.
 */
const findBy = (name: string, grounds: readonly SuggestionGround[]) =>
  statement(`suggestions_by_${name}`, {
    takes: { ...asked, grounds: list(text) },
    gives: { id: int },
    sql: ({ grounds: used, ...p }) => {
      const found = grounds.map((ground) => {
        const { candidates, weight } = reasons[ground]
        return `select id, ${weight} as weight from (${candidates(p.personId, p.place)}) c where '${ground}' = any (${used})`
      })
      return bestOf(found.join(' union all '), p)
    },
  })

/** The people who joined last: the later, the more it weighs. */
const findNew = statement('suggestions_new', {
  takes: { ...asked, joinedAfter: moment },
  gives: { id: int },
  sql: ({ joinedAfter, ...p }) =>
    bestOf(
      `(select id, extract(epoch from created_at) as weight from people where created_at > ${joinedAfter}
        order by created_at desc, id desc limit ${mostNew})`,
      p,
    ),
})

const findSuggested = {
  'for-you': findBy('everything', suggestionGrounds),
  skills: findBy('skills', ['skills']),
  university: findBy('university', ['university']),
  place: findBy('place', ['place']),
  goals: findBy('goals', ['goals']),
  new: findNew,
} satisfies Record<SuggestionTab, unknown>

/** What each of these people shares with a person, by ground. */
const findShared = statement('suggestions_shared', {
  takes: { personId: int, otherIds: list(int), grounds: list(text) },
  gives: { id: int, ground: text, shared: text },
  sql: ({ personId, otherIds, grounds }) => `
    with ${mineOf(personId)}, chosen as materialized (select * from people where id = any (${otherIds}::bigint[]))
    ${suggestionGrounds.map((ground) => `select id, '${ground}' as ground, shared from (${reasons[ground].shared(personId)}) r where '${ground}' = any (${grounds})`).join(' union all ')}`,
})

export const putAway = statement('suggestion_put_away', {
  takes: { personId: int, otherId: int, at: moment },
  sql: ({ personId, otherId, at }) => `
    insert into put_away_suggestions (user_id, other_id, at) values (${personId}, ${otherId}, ${at})
    on conflict (user_id, other_id) do update set at = excluded.at`,
})
