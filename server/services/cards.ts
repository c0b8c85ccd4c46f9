import type { WorkTopic } from '@guildhall/contract/engagements/topics.ts'
import { serviceLimits } from '@guildhall/contract/limits/services.ts'
import type { ServicePhase, ServiceState } from '@guildhall/contract/services/options.ts'
import type { ServiceCard } from '@guildhall/contract/services/services.ts'
import type { FreelancerData } from '@guildhall/contract/users/profile-shapes.ts'
import { takesWork } from '@guildhall/contract/users/taking-work.ts'
import { averageStars } from '@guildhall/contract/values/average-stars.ts'
import { isoOrNull } from '#db/moments.ts'
import {
  bool,
  type Columns,
  float,
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
import type { Viewer } from '#http/callers.ts'
import { coverOf, isFavorite } from '#listings/service.ts'
import { imageUrls, type PictureSizes } from '#storage/images.ts'
import { directory } from '#users/service.ts'
import type { Config } from '../config/config.ts'
import type { Deps } from '../deps.ts'
import { countedServices } from './favorites-and-views.ts'
import { pictureTable } from './picture-table.ts'

/** Whether a service `p` cannot be bought yet, because its provider has no business details for the invoice. */
export const lacksDetails = 'not exists (select from business_details b where b.user_id = p.provider_id)'

/**
 * The columns of a card, over a service `p` and `cardSources`; `viewer` is the parameter of the viewer's internal id, null for a
 * visitor.
 */
export const cardColumns = (viewer: string | null) =>
  ({
    id: [text, 'p.id'],
    provider_id: [int, 'p.provider_id'],
    title: [text, 'p.title'],
    topic: [textOf<WorkTopic>(), 'p.topic'],
    skills: [list(text), 'p.skills'],
    state: [textOf<ServicePhase>(), 'p.state'],
    is_hidden: [bool, 'p.is_hidden'],
    from_minor: [int, 'p.from_minor'],
    from_days: [int, 'p.from_days'],
    package_count: [int, 'jsonb_array_length(p.packages)'],
    not_on_sale_yet: [bool, lacksDetails],
    rating_sum: [int, 'p.rating_sum'],
    rating_count: [int, 'p.rating_count'],
    completed: [int, 'p.completed'],
    median_days: [nullable(float), 'p.median_days::float8'],
    favorites: [int, 'p.favorites'],
    views: [int, 'p.views'],
    favorite: [bool, viewer === null ? 'false' : isFavorite(countedServices, viewer)],
    cover_key: [nullable(text), 'i.key'],
    cover_sizes: [nullable(json<PictureSizes>()), 'i.sizes'],
    cover_alt: [nullable(text), 'i.alt'],
    posted_at: [nullable(moment), 'p.posted_at'],
    // Read for every viewer, because it decides whether the provider takes work.
    freelancer: [
      nullable(json<FreelancerData>()),
      '(select f.freelancer from profiles f where f.user_id = p.provider_id)',
    ],
    ...directory.joined.columns,
    ...directory.start.columns,
  }) satisfies Columns

/** The provider `c` and the cover `i` of a service `p`. */
export const cardSources = `join people c on c.id = p.provider_id ${directory.start.source}
  ${coverOf(pictureTable)}`
export const cardRow = shapeOf(cardColumns(null))
export type CardRow = RowOf<typeof cardRow>

/** Returns the state that people see. */
export const stateOf = ({ state, is_hidden }: Pick<CardRow, 'state' | 'is_hidden'>): ServiceState =>
  is_hidden ? 'hidden' : state

/** Returns the median days until the delivery, from enough completed engagements on; null below. */
export const medianOf = ({ completed, median_days }: Pick<CardRow, 'completed' | 'median_days'>): number | null =>
  completed >= serviceLimits.medianFrom ? median_days : null

/** Returns what makes a row a service as lists show it to a viewer now. */
export function cardsFor({ config, clock }: Pick<Deps, 'config' | 'clock'>, viewer: Viewer | null) {
  const at = clock.now()
  return (row: CardRow): ServiceCard => presentCard(config, viewer, at, row)
}

function presentCard({ filesOrigin, currency }: Config, viewer: Viewer | null, at: Date, row: CardRow): ServiceCard {
  return {
    id: row.id,
    title: row.title,
    topic: row.topic,
    skills: row.skills,
    state: stateOf(row),
    fromMinor: row.from_minor,
    fromDays: row.from_days,
    packages: row.package_count,
    currency,
    notOnSaleYet: row.not_on_sale_yet,
    rating: averageStars(row.rating_sum, row.rating_count),
    reviews: row.rating_count,
    medianDays: medianOf(row),
    favorites: row.favorites,
    views: row.views,
    favorite: row.favorite,
    cover:
      row.cover_key === null || row.cover_sizes === null
        ? null
        : imageUrls(filesOrigin, row.cover_key, row.cover_sizes, row.cover_alt ?? ''),
    provider: directory.joined.present(filesOrigin, row),
    canStart: directory.start.present(row, at),
    takesWork: takesWork({ userType: row.user_type, freelancerData: row.freelancer }, at),
    posted: isoOrNull(row.posted_at),
    isOwn: row.provider_id === viewer?.id,
  }
}
