import { eraseServices, heldServices } from './personal-data.ts'
import { listServices } from './service-lists.ts'
import { countProviders } from './topic-providers.ts'

export { serviceModeration } from './moderation.ts'

/** Services by words, for search/, and their providers by topic, for consulting/. */
export const serviceCatalogue = { find: listServices, countProviders }

/** The personal data stored here and its erasure, for accounts/. */
export const personalServices = { heldOf: heldServices, erase: eraseServices }
