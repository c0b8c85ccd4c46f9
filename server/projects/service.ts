import type { Queryable } from '#db/connect.ts'
import { projectDays } from './days/days.ts'
import { findProjects, readPortfolio } from './lists/project-lists.ts'
import {
  countListed,
  findForModerators,
  hideProject,
  unhideProject,
  withholdProjects,
} from './moderation/moderation.ts'
import { cardsOf, projectOffers } from './offers.ts'
import { eraseProjects, heldProjects } from './personal-data.ts'
import { countPortfolios } from './project-queries.ts'
import { addToRating, findRating } from './ratings.ts'
import { findTopics } from './search/facets.ts'

/** What is held of a person here, and its end, for accounts/. */
export const personal = { heldOf: heldProjects, erase: eraseProjects }

/** What moderators act on, for admin/. */
export const moderation = {
  find: findForModerators,
  hide: hideProject,
  unhide: unhideProject,
  withhold: withholdProjects,
  countListed,
}

/**
 * Finding projects, for search/, and what their reviews add up to, for reviews/; the counters of their days, which orders/
 * counts in and analytics/ reads.
 */
export const catalogue = {
  list: findProjects,
  topics: findTopics,
  cards: cardsOf,
  /** What of them can be bought: the source of their offers. */
  offers: projectOffers,
  /** One's own newest ones, and what all of them have gathered, for dashboard/. */
  own: readPortfolio,
  days: projectDays,
  rating: { add: addToRating, find: findRating },
  /** Public projects of people, their views and their reviews, for leaderboard/, by internal ids; who has none is absent. */
  async portfolios(db: Queryable, ids: readonly number[]) {
    const rows = await countPortfolios(db, { sellerIds: ids })
    return new Map(rows.map((row) => [row.id, row]))
  },
}
export type { CountsRow, EventRow, ProjectDaysRow, ReachRow } from './days/days.ts'
