import type { freelanceCategories } from '@guildhall/contract/users/freelance-categories.ts'
import { businessJobs } from './business.ts'
import { dataJobs } from './data.ts'
import { designJobs } from './design.ts'
import { furtherBusinessJobs, furtherMarketingJobs } from './further-business.ts'
import { furtherDataJobs, furtherModelJobs } from './further-data.ts'
import { furtherMobileJobs, furtherWebJobs } from './further-software.ts'
import { furtherDesignJobs, furtherWritingJobs } from './further-words.ts'
import { marketingJobs } from './marketing.ts'
import { mobileJobs } from './mobile.ts'
import { modelJobs } from './models.ts'
import type { JobPlan } from './plan.ts'
import { webJobs } from './web.ts'
import { writingJobs } from './writing.ts'

/** A category of freelance work. */
export type JobCategory = (typeof freelanceCategories)[number]

const byCategory: [JobCategory, readonly JobPlan[]][] = [
  ['Web Development', [...webJobs, ...furtherWebJobs]],
  ['Mobile Development', [...mobileJobs, ...furtherMobileJobs]],
  ['Data Science', [...dataJobs, ...furtherDataJobs]],
  ['AI / ML', [...modelJobs, ...furtherModelJobs]],
  ['Design', [...designJobs, ...furtherDesignJobs]],
  ['Writing', [...writingJobs, ...furtherWritingJobs]],
  ['Marketing', [...marketingJobs, ...furtherMarketingJobs]],
  ['Business Strategy', [...businessJobs, ...furtherBusinessJobs]],
]

/** The jobs of the demo community with their categories. */
export const jobPlans = byCategory.flatMap(([category, plans]) =>
  plans.map((plan): [JobCategory, JobPlan] => [category, plan]),
)
