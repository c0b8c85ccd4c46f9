import { audiences, defaultAudience } from '@guildhall/contract/users/profile-options.ts'
import { directory } from '#users/service.ts'
import { connectedWith } from './queries.ts'

/** One thing people can share: whom it leads to, and what it says. A further reason is a further entry of `reasons`. */
export interface Reason {
  name: string
  /** What each time it is found counts for. */
  weight: number
  /**
   * People (`id`) with whom a person may share it, at most a few thousand whatever there are. `place` is one among the
   * internal ids; it changes each day, so that not always the same are found.
   */
  candidates: (person: string, place: string) => string
  /** What each of `chosen`, rows of people, shares with a person: `id`, `shared` as text. `mine` are the person's connections. */
  shared: (person: string) => string
  sentence: (shared: string) => string
}

/** How many of a person's connections lead on, and how many of each of theirs are looked at on either side. */
const friends = { most: 120, each: 150 }
const skills = { most: 8, each: 30 }
const neighbours = 60

const { universityOf } = directory

// Suggested people are no connections: of theirs counts what is for everybody signed in.
const forStrangers = audiences.slice(0, audiences.indexOf('signed-in') + 1).map((audience) => `'${audience}'`)
const shows = (block: string) => `coalesce(f.visibility ->> ${block}, '${defaultAudience}') in (${forStrangers.join()})`

const looked = (own: string, other: string) =>
  `select ${other} as id from relations where ${own} = f.other_id and state = 'connected' limit ${friends.each}`
// From the place of the day on, and from the start for those who are missing at the end.
const around = (place: string, select: string, id: string, most: number) =>
  `(${select} and ${id} >= ${place} order by ${id} limit ${most}) union all (${select} and ${id} < ${place} order by ${id} limit ${most})`

export const reasons: readonly Reason[] = [
  {
    name: 'mutual',
    weight: 3,
    candidates: (person, place) => `select t.id
      from (select other_id from ${connectedWith(person)} c order by hashint8(other_id # ${place}) limit ${friends.most}) f,
        lateral ((${looked('low_id', 'high_id')}) union all (${looked('high_id', 'low_id')})) t`,
    shared: () => `select p.id, count(*)::text as shared from chosen p, lateral ${connectedWith('p.id')} t
      join mine on mine.other_id = t.other_id group by p.id`,
    sentence: (count) => `${Number(count).toLocaleString('en')} mutual connection${count === '1' ? '' : 's'}`,
  },
  {
    name: 'skill',
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
  {
    name: 'university',
    weight: 2,
    candidates: (person, place) => `select t.user_id as id from profiles me,
        lateral (${around(place, `select o.user_id from profiles o where lower(${universityOf('o.')}) = lower(${universityOf('me.')}) and ${universityOf('o.')} <> ''`, 'o.user_id', neighbours)}) t
      where me.user_id = ${person} and ${universityOf('me.')} <> ''`,
    // Which of the two blocks holds, and whether it is shown, goes by the kind of the person.
    shared: (person) => `select p.id, ${universityOf('f.')} as shared from chosen p
      join profiles f on f.user_id = p.id join profiles me on me.user_id = ${person}
      where p.user_type in ('Students', 'Professors') and ${universityOf('f.')} <> ''
        and lower(${universityOf('f.')}) = lower(${universityOf('me.')})
        and ${shows("case p.user_type when 'Students' then 'studentData' else 'professorData' end")}`,
    sentence: (name) => `also at ${name}`,
  },
  {
    name: 'place',
    weight: 1,
    candidates: (person, place) => `select t.id from people me,
        lateral (${around(place, "select o.id from people o where lower(o.location) = lower(me.location) and o.location <> ''", 'o.id', neighbours)}) t
      where me.id = ${person} and me.location <> ''`,
    // Where somebody is stands in the block about them.
    shared: (person) => `select p.id, p.location as shared from chosen p join people me on me.id = ${person}
        left join profiles f on f.user_id = p.id
      where p.location <> '' and lower(p.location) = lower(me.location) and ${shows("'about'")}`,
    sentence: (place) => `also in ${place}`,
  },
]
