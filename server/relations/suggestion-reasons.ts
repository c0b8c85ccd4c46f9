import { audiences, defaultAudience } from '@guildhall/contract/profile-options.ts'
import { directory } from '#users/service.ts'
import { connectedWith } from './sides.ts'

/** One thing people can share: whom it leads to, and what it says. A further reason is a further entry of `reasons`. */
export interface Reason {
  name: string
  /** What each time it is found counts for. */
  weight: number
  /**
   * People (`id`) with whom $1 may share it, at most a few thousand whatever there are; $2 is a place among the internal
   * ids that is another one each day, so that not always the same are found.
   */
  candidates: string
  /** What each of `chosen`, rows of people, shares with $1: `id`, `shared` as text. `mine` are whom $1 is connected with. */
  shared: string
  sentence: (shared: string) => string
}

/** How many of one's connections lead on, and how many of each of theirs are looked at on either side. */
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
const around = (select: string, id: string, most: number) =>
  `(${select} and ${id} >= $2 order by ${id} limit ${most}) union all (${select} and ${id} < $2 order by ${id} limit ${most})`

export const reasons: readonly Reason[] = [
  {
    name: 'mutual',
    weight: 3,
    candidates: `select t.id
      from (select other_id from ${connectedWith('$1')} c order by hashint8(other_id # $2) limit ${friends.most}) f,
        lateral ((${looked('low_id', 'high_id')}) union all (${looked('high_id', 'low_id')})) t`,
    shared: `select p.id, count(*)::text as shared from chosen p, lateral ${connectedWith('p.id')} t
      join mine on mine.other_id = t.other_id group by p.id`,
    sentence: (count) => `${Number(count).toLocaleString('en')} mutual connection${count === '1' ? '' : 's'}`,
  },
  {
    name: 'skill',
    weight: 2,
    candidates: `select t.user_id as id
      from (select name from user_skills where user_id = $1 order by level desc, id limit ${skills.most}) s,
        lateral (${around('select user_id from user_skills u where u.name = s.name', 'user_id', skills.each)}) t`,
    shared: `select p.id, array_to_string((array_agg(m.name::text order by m.level + u.level desc, m.id))[1:2], ' and ') as shared
      from chosen p join user_skills u on u.user_id = p.id join user_skills m on m.user_id = $1 and m.name = u.name
        left join profiles f on f.user_id = p.id
      where ${shows("'skills'")} group by p.id`,
    sentence: (names) => `both know ${names}`,
  },
  {
    name: 'university',
    weight: 2,
    candidates: `select t.user_id as id from profiles me,
        lateral (${around(`select o.user_id from profiles o where lower(${universityOf('o.')}) = lower(${universityOf('me.')}) and ${universityOf('o.')} <> ''`, 'o.user_id', neighbours)}) t
      where me.user_id = $1 and ${universityOf('me.')} <> ''`,
    // Which of the two blocks holds, and whether it is shown, goes by the kind of the person.
    shared: `select p.id, ${universityOf('f.')} as shared from chosen p
      join profiles f on f.user_id = p.id join profiles me on me.user_id = $1
      where p.user_type in ('Students', 'Professors') and ${universityOf('f.')} <> ''
        and lower(${universityOf('f.')}) = lower(${universityOf('me.')})
        and ${shows("case p.user_type when 'Students' then 'studentData' else 'professorData' end")}`,
    sentence: (name) => `also at ${name}`,
  },
  {
    name: 'place',
    weight: 1,
    candidates: `select t.id from people me,
        lateral (${around("select o.id from people o where lower(o.location) = lower(me.location) and o.location <> ''", 'o.id', neighbours)}) t
      where me.id = $1 and me.location <> ''`,
    // Where somebody is stands in the block about them.
    shared: `select p.id, p.location as shared from chosen p join people me on me.id = $1
        left join profiles f on f.user_id = p.id
      where p.location <> '' and lower(p.location) = lower(me.location) and ${shows("'about'")}`,
    sentence: (place) => `also in ${place}`,
  },
]
