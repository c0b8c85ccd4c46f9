import { eraseProjects, heldProjects } from './held.ts'
import { addImages, knownImages, ownImages, removeImage } from './images.ts'
import { countListed, findForModerators, hideProject, unhideProject } from './moderation.ts'
import { cardsOf, findOffers } from './offers.ts'
import { readProject } from './one-project.ts'
import { findProjects } from './reading.ts'
import { findTopics } from './topics.ts'

/** The pictures of projects, for files/. */
export const projectImages = { add: addImages, remove: removeImage, own: ownImages, known: knownImages }

/** What is held of a person here, and its end, for accounts/. */
export const personal = { heldOf: heldProjects, erase: eraseProjects }

/** What reports are about and moderators act on, for feedback/ and admin/. */
export const moderation = {
  /** As this person may see it; 404 otherwise. */
  read: readProject,
  find: findForModerators,
  hide: hideProject,
  unhide: unhideProject,
  countListed,
}

/** Finding projects, for search/, and what of them can be bought, for cart/ and checkout/. */
export const catalogue = { list: findProjects, topics: findTopics, offers: findOffers, cards: cardsOf }
export type { Offer } from './offers.ts'
