import type { MentorshipTopic } from '@guildhall/contract/mentors/topic-paths.ts'
import { bool, type Columns, float, int, list, nullable, type RowOf, shapeOf, text, textOf } from '#db/statement.ts'
import { type FavoriteKind, favoritesOf, isFavorite } from '#listings/service.ts'
import { isShownTo } from '#relations/tables.ts'

/** Favorites of mentors: where they are counted and who may see which. */
export const countedMentors: FavoriteKind = {
  name: 'mentorship',
  source: { table: 'mentors p', id: 'p.handle' },
  key: 'handle',
  visibleTo: (viewer) => `(p.state = 'active' and ${isShownTo(viewer, 'p.person_id')})`,
  notFound: 'mentor_not_found',
  daysTable: 'mentor_days',
  favoritesTable: 'mentor_favorites',
}

export const favorites = favoritesOf(countedMentors)

/** The columns of a mentor in lists, over `p` and `cardSources`. */
export const cardColumns = (viewer: string | null) =>
  ({
    id: [text, 'p.handle'],
    person_id: [int, 'p.person_id'],
    topics: [list(textOf<MentorshipTopic>()), `coalesce(r.topics, '{}')`],
    rating: [nullable(float), 'r.rating::float8'],
    reviews: [int, 'coalesce(r.reviews, 0)'],
    favorite: [bool, viewer === null ? 'false' : isFavorite(countedMentors, viewer)],
    favorites: [int, 'p.favorites'],
  }) satisfies Columns

/** The topics about which people can book a mentor `p`, and the rating, the same on the page of each. */
export const cardSources = `left join lateral (
  select array_agg(l.topic order by l.topic) as topics, max(l.rating) as rating, max(l.reviews) as reviews
  from mentor_listings l where l.person_id = p.person_id) r on true`
export const cardRow = shapeOf(cardColumns(null))
export type CardRow = RowOf<typeof cardRow>
