import type { MentorFilters } from '@guildhall/contract/mentors/mentors.ts'
import type { MentorSort } from '@guildhall/contract/mentors/options.ts'
import type { MentorshipTopic } from '@guildhall/contract/mentors/topic-paths.ts'
import type { SpokenLanguage } from '@guildhall/contract/users/profile-shapes.ts'
import type * as z from 'zod/mini'
import { bool, float, int, json, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import { isFavorite } from '#listings/service.ts'
import { isShownTo, notHidden } from '#relations/tables.ts'
import type { profileRecords } from '#users/service.ts'

import type { TopicWords } from '../tables.ts'
import { countedMentors } from './favorites.ts'

type Visibility = Parameters<typeof profileRecords.sees>[1]

/** The languages of a person, and who sees them. */
export const findLanguages = statement('mentor_languages', {
  takes: { personId: int },
  gives: { languages: nullable(json<SpokenLanguage[]>()), visibility: nullable(json<Visibility>()) },
  sql: ({ personId }) => `select languages, visibility from profiles where user_id = ${personId}`,
})

/** An active mentor as a viewer sees them on their profile. */
export const findActive = statement('mentor_active', {
  takes: { personId: int, viewerId: int },
  gives: { id: text, topics: json<TopicWords[]>(), since: moment, favorite: bool, favorites: int },
  sql: ({ personId, viewerId }) => `
    select p.handle as id, p.topics, p.since, ${isFavorite(countedMentors, viewerId)} as favorite, p.favorites
    from mentors p where p.person_id = ${personId} and p.state = 'active'`,
})

export const dropListings = statement('mentor_listings_drop', {
  takes: { personId: int, kept: list(textOf<MentorshipTopic>()) },
  sql: ({ personId, kept }) => `
    delete from mentor_listings where person_id = ${personId} and not topic = any (${kept}::text[])`,
})

const listed = {
  topic: textOf<MentorshipTopic>(),
  person_id: int,
  type_id: text,
  next_at: moment,
  has_no_time: bool,
  is_slow: bool,
  is_last: bool,
  rating: nullable(float),
  below_best: float,
  reviews: int,
  languages: list(text),
  price_minor: int,
  first_free: bool,
}
const names = Object.keys(listed) as (keyof typeof listed)[]

export const saveListing = statement('mentor_listing_save', {
  takes: { ...listed, starts: list(text) },
  sql: ({ starts, ...places }) => `
    insert into mentor_listings (${names.join(', ')}, starts)
    values (${names.map((name) => places[name]).join(', ')}, ${starts}::text[]::timestamptz[])
    on conflict (topic, person_id) do update set starts = excluded.starts,
      ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
})

export const setRefresh = statement('mentor_set_refresh', {
  takes: { personId: int, at: moment },
  sql: ({ personId, at }) => `update mentors set refresh_at = ${at} where person_id = ${personId}`,
})

/** Mentors whose free times are due to be computed again. */
export const findRefreshing = statement('mentors_refreshing', {
  takes: { at: moment },
  gives: { id: text },
  sql: ({ at }) => `
    select person_id::text as id from mentors where state = 'active' and refresh_at <= ${at} order by refresh_at limit 500`,
})

/** How many mentors each topic has that visitors find. */
export const countListed = statement('mentor_listings_count', {
  gives: { topic: textOf<MentorshipTopic>(), mentors: int },
  sql: () => `
    select l.topic, count(*)::int as mentors from mentor_listings l
    join mentors m on m.person_id = l.person_id and m.state = 'active'
    join people p on p.id = l.person_id and not p.away and not p.hidden
    group by l.topic`,
})

const cardRow = {
  person_id: int,
  topic: textOf<MentorshipTopic>(),
  about: text,
  type_id: text,
  title: text,
  minutes: int,
  starts: json<string[]>(),
  has_no_time: bool,
  is_slow: bool,
  is_last: bool,
  rating: nullable(float),
  reviews: int,
  languages: list(text),
  price_minor: int,
  first_free: bool,
  id: text,
  favorite: bool,
  favorites: int,
  /** The place in the list as text: `float4` and 'infinity' come back as they were. */
  place: text,
}
export type ListedRow = RowOf<typeof cardRow>

const keys = {
  soonest: ['l.next_at', 'timestamptz'],
  rating: ['l.below_best', 'real'],
  price: ['l.price_minor', 'int'],
} as const

const filters = {
  topic: textOf<MentorshipTopic>(),
  rating: nullable(float),
  language: nullable(text),
  priceMost: nullable(int),
  firstFree: bool,
}

/** The filters of a list of mentors, without its order. */
export type MentorsAsked = Omit<z.output<typeof MentorFilters>, 'sort'>

/** The conditions of the filters other than the topic. */
const narrowed = (p: Record<Exclude<keyof typeof filters, 'topic'>, string>) => `
        and (${p.rating}::real is null or l.rating >= ${p.rating}::real)
        and (${p.language}::text is null or ${p.language}::text = any (l.languages))
        and (${p.priceMost}::int is null or l.price_minor <= ${p.priceMost}::int)
        and (not ${p.firstFree}::boolean or l.first_free or l.price_minor = 0)`

/** The newest mentors of a topic whom visitors find, without people a block hides from the keeper of a search. */
export const findNewest = statement('mentors_newest', {
  takes: { ...filters, keeperId: int, limit: int },
  gives: { handle: text, person_id: int },
  sql: (p) => `
    select m.handle, m.person_id from mentor_listings l
    join mentors m on m.person_id = l.person_id and m.state = 'active'
    join session_types t on t.id = l.type_id and t.state = 'open' and not t.is_hidden
    where l.topic = ${p.topic} and ${isShownTo('0', 'l.person_id')} and ${notHidden(p.keeperId, 'l.person_id')}
      ${narrowed(p)}
    order by m.since desc, m.person_id desc limit ${p.limit}`,
})

/** The mentors of a topic that the viewer may see, by the filters. */
const matching = (p: Record<keyof typeof filters | 'viewerId', string>) => `
      from mentor_listings l
      join mentors m on m.person_id = l.person_id and m.state = 'active'
      join session_types t on t.id = l.type_id and t.state = 'open' and not t.is_hidden
      where l.topic = ${p.topic} and ${isShownTo(p.viewerId, 'l.person_id')}
        ${narrowed(p)}`

/** How many mentors a list has in all; at most `most`. */
export const countMatching = statement('mentors_matching', {
  takes: { ...filters, viewerId: int, most: int },
  gives: { matches: int },
  sql: (p) => `select count(*)::int as matches from (select ${matching(p)} limit ${p.most}) found`,
})

/** Mentors of a topic from a place on; the conditions of the filters are in the statement, so that its plan is kept. */
const listOf = (sort: MentorSort, isBack: boolean) => {
  const [key, type] = keys[sort]
  const [order, beyond] = isBack ? ['desc', '<'] : ['asc', '>']
  return statement(`mentors_by_${sort}${isBack ? '_back' : ''}`, {
    takes: {
      ...{ ...filters, viewerId: int },
      ...{ limit: int, isFirst: bool, isLast: bool, place: text, personId: int },
    },
    gives: cardRow,
    sql: (p) => `
      select l.person_id, l.topic, t.title, t.minutes, l.type_id, to_json(l.starts) as starts, l.has_no_time, l.is_slow, l.is_last,
        l.rating, l.reviews, l.languages, l.price_minor, l.first_free, ${key}::text as place,
        m.handle as id, m.favorites,
        exists (select from mentor_favorites f where f.user_id = ${p.viewerId} and f.handle = m.handle) as favorite,
        coalesce((select w.value->>'about' from jsonb_array_elements(m.topics) w where w.value->>'topic' = l.topic), '') as about
        ${matching(p)}
        and (${p.isFirst}::boolean or (l.is_last, ${key}, l.person_id)
          ${beyond} (${p.isLast}::boolean, ${p.place}::text::${type}, ${p.personId}::bigint))
      order by l.is_last ${order}, ${key} ${order}, l.person_id ${order} limit ${p.limit}`,
  })
}
const both = (sort: MentorSort) => ({ on: listOf(sort, false), back: listOf(sort, true) })
export const findListed = { soonest: both('soonest'), rating: both('rating'), price: both('price') }
