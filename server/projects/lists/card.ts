import { projectLimits } from '@guildhall/contract/limits/shared.ts'
import type { Licence } from '@guildhall/contract/projects/licences.ts'
import type { ProjectCard } from '@guildhall/contract/projects/projects.ts'
import { averageStars } from '@guildhall/contract/values/average-stars.ts'
import { fromMinor, toMinor } from '@guildhall/contract/values/money.ts'
import type { ProjectCategory, ProjectStatus, ProjectVisibility, UserType } from '@guildhall/contract/values/options.ts'
import { bool, type Columns, int, json, moment, nullable, type RowOf, shapeOf, text, textOf } from '#db/statement.ts'
import { coverOf, isFavorite } from '#listings/service.ts'
import { imageUrls, type PictureSizes } from '#storage/images.ts'
import { countedProjects } from '../favorites-and-views.ts'
import { shownGoals } from '../goal-signs.ts'
import { picturedProjects } from '../project-pictures.ts'

/**
 * The visible price of a project, in minor units, as SQL over a table with `for_sale` and `price_minor`: a project that is
 * not for sale has none, and `none` takes its place (decision 8).
 */
export const shownPrice = (none: number, of = 'p.') =>
  `(case when ${of}for_sale then ${of}price_minor else ${none} end)`

/** Whether a project `p` has a price that nobody can pay, because its seller has no business details for the invoice. */
export const lacksDetails =
  '(p.price_minor > 0 and not exists (select from business_details b where b.user_id = p.seller_id))'

/** Values for a missing price: in an answer, and after every price in each sort order. */
export const noPrice = { answered: 0, ascending: toMinor(projectLimits.maxPrice) + 1, descending: -1 } as const

/**
 * The columns of a card, over a project `p` and `cardSources`; `viewer` is the parameter of the viewer's internal id, null
 * for a visitor.
 */
export const cardColumns = (viewer: string | null) =>
  ({
    id: [text, 'p.id'],
    title: [text, 'p.title'],
    category: [textOf<ProjectCategory>(), 'p.category'],
    category_other: [nullable(text), 'p.category_other'],
    price_minor: [int, shownPrice(noPrice.answered)],
    duration: [text, 'p.duration'],
    duration_days: [nullable(int), 'p.duration_days'],
    for_sale: [bool, 'p.for_sale'],
    licence: [textOf<Licence>(), 'p.licence'],
    not_on_sale_yet: [bool, `p.for_sale and ${lacksDetails}`],
    status: [textOf<ProjectStatus>(), 'p.status'],
    status_other: [nullable(text), 'p.status_other'],
    visibility: [textOf<ProjectVisibility>(), 'p.visibility'],
    posted_at: [nullable(moment), 'p.posted_at'],
    views: [int, 'p.views'],
    favorites: [int, 'p.favorites'],
    rating_sum: [int, 'p.rating_sum'],
    rating_count: [int, 'p.rating_count'],
    favorite: [bool, viewer === null ? 'false' : isFavorite(countedProjects, viewer)],
    goals: [nullable(json<NonNullable<ProjectCard['goals']>>()), shownGoals('p.id')],
    cover_key: [nullable(text), 'i.key'],
    cover_sizes: [nullable(json<PictureSizes>()), 'i.sizes'],
    cover_alt: [nullable(text), 'i.alt'],
    custom_user_id: [text, 's.custom_user_id'],
    first_name: [text, 's.first_name'],
    last_name: [text, 's.last_name'],
    company_name: [nullable(text), 's.company_name'],
    user_type: [textOf<UserType>(), 's.user_type'],
    headline: [text, 's.headline'],
    avatar_key: [nullable(text), 's.avatar_key'],
    avatar_sizes: [nullable(json<PictureSizes>()), 's.avatar_sizes'],
  }) satisfies Columns

/** The seller `s` and the cover `i` of a project `p`. */
export const cardSources = `join people s on s.id = p.seller_id
  ${coverOf(picturedProjects)}`

export const cardRow = shapeOf(cardColumns(null))
export type CardRow = RowOf<typeof cardRow>

/** Returns a project as lists show it; `origin` is where files are served from. */
export function presentCard(origin: string, row: CardRow): ProjectCard {
  const cover = presentPicture(origin, row.cover_key, row.cover_sizes, row.cover_alt ?? '')
  return {
    id: row.id,
    title: row.title,
    category: row.category,
    categoryOther: row.category_other,
    price: fromMinor(row.price_minor),
    duration: row.duration,
    durationDays: row.duration_days,
    forSale: row.for_sale,
    licence: row.licence,
    notOnSaleYet: row.not_on_sale_yet,
    status: row.status,
    statusOther: row.status_other,
    visibility: row.visibility,
    posted: row.posted_at === null ? null : new Date(row.posted_at).toISOString(),
    views: row.views,
    favorites: row.favorites,
    rating: averageStars(row.rating_sum, row.rating_count),
    reviews: row.rating_count,
    favorite: row.favorite,
    image: cover === null ? null : cover.main,
    cover,
    ...(row.goals && { goals: row.goals }),
    seller: {
      customUserId: row.custom_user_id,
      firstName: row.first_name,
      lastName: row.last_name,
      companyName: row.company_name,
      userType: row.user_type,
      headline: row.headline,
      avatar: presentPicture(origin, row.avatar_key, row.avatar_sizes, ''),
    },
  }
}

function presentPicture(origin: string, key: string | null, sizes: PictureSizes | null, alt: string) {
  return key === null || sizes === null ? null : imageUrls(origin, key, sizes, alt)
}

/** Whether a project, over `p`, has files or links that open to a buyer; otherwise it is made to order. */
export const hasFiles =
  'exists (select from project_assets a where a.project_id = p.id and a.upload is null and a.left_out_in is null)'
