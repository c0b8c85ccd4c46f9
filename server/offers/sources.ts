import { catalogue } from '#projects/service.ts'
import type { OfferSources } from './port.ts'

/** The source of each kind, injected by make-deps.ts. */
export const offerSources: OfferSources = { project: catalogue.offers }
