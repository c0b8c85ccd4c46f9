import { soldAdvice } from './advice.ts'
import { soldArchitectures } from './architectures.ts'
import { soldAudits } from './audits.ts'
import { soldCodeReviews } from './code-reviews.ts'
import { soldJobs } from './small-jobs.ts'
import { planOf } from './sold-work.ts'

/** The engagements that began with a service. */
export const soldServicePlans = [
  ...soldCodeReviews,
  ...soldAudits,
  ...soldArchitectures,
  ...soldAdvice,
  ...soldJobs,
].map(planOf)
