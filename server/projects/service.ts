import type { Queryable } from '#db/connect.ts'
import type { Between } from '#db/statement.ts'
import { projectDays } from './days/days.ts'
import { claimState, isConfirmed } from './goal-signs.ts'
import { handOverProject } from './handover.ts'
import { findProjects, findProjectsAbout, readPortfolio } from './lists/project-lists.ts'
import { findPublished, findPublishedBy } from './lists/published.ts'
import {
  countListed,
  findForModerators,
  hideProject,
  unhideProject,
  withholdProjects,
} from './moderation/moderation.ts'
import { cardsOf, projectOffers } from './offers.ts'
import { eraseProjects, heldProjects } from './personal-data.ts'
import { isAllowed, mayDo, requireAct, roleIn, roleOf, wasTeammate } from './project-access.ts'
import { countPortfolios, countPortfoliosBetween, lockAny, lockFor, visibleTo } from './project-queries.ts'
import { addToRating, findRating } from './ratings.ts'
import { findTopics } from './search/facets.ts'

export { renderDescription } from './save-queries.ts'

/** The personal data stored here, and its erasure, for accounts/. */
export const personal = { heldOf: heldProjects, erase: eraseProjects }

/** Moderation acts, for admin/. */
export const moderation = {
  find: findForModerators,
  hide: hideProject,
  unhide: unhideProject,
  withhold: withholdProjects,
  countListed,
}

/**
 * Finds projects, for search/, and their review totals, for reviews/; the daily counters, which orders/ updates and
 * analytics/ reads.
 */
export const catalogue = {
  list: findProjects,
  findAbout: findProjectsAbout,
  topics: findTopics,
  cards: cardsOf,
  /** The source of their offers. */
  offers: projectOffers,
  /** The caller's newest projects, and the totals of all, for dashboard/. */
  own: readPortfolio,
  days: projectDays,
  /** What people may do with projects, and whether somebody is or was in a team, for teams/ and reviews/. */
  access: { roleOf, requireAct, lockFor, lock: lockAny, wasTeammate, isAllowed, mayDo, roleIn, visibleTo },
  /** Gives a project another owner, for teams/. */
  handOver: handOverProject,
  /** The state of a claim `g` for a goal, and whether somebody confirms it, as SQL, for sustainability/. */
  claims: { state: claimState, isConfirmed },
  rating: { add: addToRating, find: findRating },
  /** The newest publications, for activity/. */
  findPublished,
  findPublishedBy,
  /**
   * Returns people's public projects, their views and reviews, for leaderboard/, by internal ids; people without any are
   * absent.
   */
  async portfolios(db: Queryable, ids: readonly number[]) {
    const rows = await countPortfolios(db, { sellerIds: ids })
    return new Map(rows.map((row) => [row.id, row]))
  },
  /** The public projects published between two moments, and the views of all public ones on the days between. */
  async portfoliosBetween(db: Queryable, ids: readonly number[], between: Between) {
    const rows = await countPortfoliosBetween(db, { sellerIds: ids, ...between })
    return new Map(rows.map((row) => [row.id, row]))
  },
}
export type { CountsRow, EventRow, ProjectDaysRow, ReachRow } from './days/days.ts'
export type { ProjectAct } from './project-access.ts'
