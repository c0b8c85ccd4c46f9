import type { ExpertCard, ExpertRate } from '@guildhall/contract/experts/experts.ts'
import type { ExpertHelp } from '@guildhall/contract/experts/options.ts'
import { expertLimits as most } from '@guildhall/contract/limits/experts.ts'
import { isoOf } from '#db/moments.ts'
import {
  bool,
  type Columns,
  int,
  json,
  list,
  moment,
  nullable,
  type RowOf,
  shapeOf,
  text,
  textOf,
} from '#db/statement.ts'
import { isFavorite } from '#listings/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { countedExperts } from './favorites.ts'

interface StoredSession {
  id: string
  minutes: number
  priceMinor: number
  firstFree: boolean
  nextAt: string | null
}

/** The columns of an expert in lists, over `p` and `cardSources`. */
export const cardColumns = (viewer: string | null) =>
  ({
    id: [text, 'p.handle'],
    person_id: [int, 'p.person_id'],
    fields: [list(text), 'p.fields'],
    methods: [list(text), 'p.methods'],
    help: [list(textOf<ExpertHelp>()), 'p.help'],
    takes_doctoral: [bool, 'p.takes_doctoral'],
    answer_days: [int, 'p.answer_days'],
    country: [text, 'p.country'],
    institution: [text, 'expert_institution(c, f)'],
    interests: [list(text), 'expert_interests(c, f)'],
    languages: [list(text), 'expert_languages(f)'],
    publications: [int, 'w.publications'],
    answered: [int, 'r.answered'],
    judged: [int, 'r.judged'],
    session: [nullable(json<StoredSession>()), 's.session'],
    favorite: [bool, viewer === null ? 'false' : isFavorite(countedExperts, viewer)],
    favorites: [int, 'p.favorites'],
    since: [moment, 'p.since'],
    ...directory.joined.columns,
  }) satisfies Columns

// A time that has passed is not shown.
const sessionOf = `
  left join lateral (
    select json_build_object('id', o.id, 'minutes', o.minutes, 'priceMinor', o.price_minor, 'firstFree', o.first_free,
      'nextAt', case when b.next_at > now() then b.next_at end) as session
    from expert_session(p.person_id) b join session_types o on o.id = b.type_id) s on true`

// A request is judged once it was answered, or its promised day has passed. Withdrawn ones, and those that a block or an erased
// account ended, are left out.
const rateOf = `
  join lateral (
    select (count(*) filter (where a.at <= a.due))::int as answered, count(*)::int as judged
    from engagements e, lateral (
      select least((select min(o.made_at) from engagement_offers o where o.engagement_id = e.id and o.made_by = 'provider'),
          case when e.state = 'declined' then e.ended_at end) as at, e.created_at + e.answer_days * interval '1 day' as due) a
    where e.provider_id = p.person_id and e.ask is not null and e.created_at > now() - interval '${most.ratedMonths} months'
      and (a.at is not null or (a.due < now() and e.state in ('requested', 'lapsed')))) r on true`

/** The person `c` of an expert `p` with their profile `f`, their publications, sessions and answers. */
export const cardSources = `
  join people c on c.id = p.person_id left join profiles f on f.user_id = p.person_id
  join lateral (select count(*)::int as publications from publications b where b.person_id = p.person_id
    and is_for_everyone(f.visibility, 'publications')) w on true ${sessionOf} ${rateOf}`
export const cardRow = shapeOf(cardColumns(null))
export type CardRow = RowOf<typeof cardRow>

/** Returns an expert as lists show them. */
export function presentExpert({ filesOrigin, currency }: Deps['config'], row: CardRow): ExpertCard {
  const { id, fields, methods, help, country, institution, interests, languages, publications, favorite, favorites } =
    row
  return {
    ...{ id, fields, methods, help, country, institution, interests, languages, publications, favorite, favorites },
    takesDoctoral: row.takes_doctoral,
    answerDays: row.answer_days,
    person: directory.joined.present(filesOrigin, row),
    rate: rateShown(row),
    session: row.session && {
      ...row.session,
      currency,
      nextAt: row.session.nextAt && isoOf(row.session.nextAt),
    },
  }
}

function rateShown({ answered, judged }: Pick<CardRow, 'answered' | 'judged'>): ExpertRate | null {
  if (judged < most.ratedFrom) return null
  return { percent: Math.floor((answered * 100) / judged), requests: judged }
}
