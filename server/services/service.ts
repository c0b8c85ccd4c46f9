import { eraseServices, heldServices } from './personal-data.ts'
import { listServices } from './service-lists.ts'
import { serviceOffers } from './service-offers.ts'
import { countProviders } from './topic-providers.ts'

export { serviceModeration } from './moderation.ts'

/** Services by words, for search/, their providers by topic, for consulting/, and their packages for cart/ and checkout/. */
export const serviceCatalogue = { find: listServices, countProviders, offers: serviceOffers }

/** The personal data stored here and its erasure, for accounts/. */
export const personalServices = { heldOf: heldServices, erase: eraseServices }
