import { eraseServices, heldServices } from './personal-data.ts'
import { findServicesAbout, listServices } from './service-lists.ts'
import { serviceOffers } from './service-offers.ts'
import { countProviders } from './topic-providers.ts'

export { serviceModeration } from './moderation.ts'

/**
 * Services by words, for search/; those that match a text, and providers by topic, for consulting/; packages for cart/ and
 * checkout/.
 */
export const serviceCatalogue = {
  find: listServices,
  findAbout: findServicesAbout,
  countProviders,
  offers: serviceOffers,
}

/** The personal data stored here and its erasure, for accounts/. */
export const personalServices = { heldOf: heldServices, erase: eraseServices }
