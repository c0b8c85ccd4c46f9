import { catalogue } from '#projects/service.ts'
import type { OfferSources } from './port.ts'

/** The source of each kind, for make-deps.ts to hand in. */
export const offerSources: OfferSources = { project: catalogue.offers }
