import { eraseServices, heldServices } from './personal-data.ts'
import { listServices } from './service-lists.ts'

export { serviceModeration } from './moderation.ts'

/** Services by words, for search/. */
export const serviceCatalogue = { find: listServices }

/** The personal data stored here and its erasure, for accounts/. */
export const personalServices = { heldOf: heldServices, erase: eraseServices }
