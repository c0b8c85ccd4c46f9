import type { WorkTopic } from '@guildhall/contract/engagements/topics.ts'
import { architectureServices } from './architecture.ts'
import { auditServices } from './audits.ts'
import { businessServices } from './business.ts'
import { codeReviewServices } from './code-reviews.ts'
import { dataServices } from './data.ts'
import { designServices } from './design.ts'
import { enterpriseServices } from './enterprise.ts'
import { marketingServices } from './marketing.ts'
import { mobileServices } from './mobile.ts'
import { modelServices } from './models.ts'
import { otherServices } from './other.ts'
import type { ServicePlan } from './plan.ts'
import { strategyServices } from './strategy.ts'
import { webServices } from './web.ts'
import { writingServices } from './writing.ts'

const byTopic: Record<WorkTopic, readonly ServicePlan[]> = {
  'Web Development': webServices,
  'Mobile Development': mobileServices,
  'Data Science': dataServices,
  'AI / ML': modelServices,
  Design: designServices,
  Writing: writingServices,
  Marketing: marketingServices,
  'Business Strategy': businessServices,
  Other: otherServices,
  'AI strategy': strategyServices,
  'Architecture review': architectureServices,
  Enterprise: enterpriseServices,
  'Expert code review': codeReviewServices,
  'Security audit': auditServices,
}

/** The services of the demo community with their topics. */
export const servicePlans = (Object.entries(byTopic) as [WorkTopic, readonly ServicePlan[]][]).flatMap(
  ([topic, plans]) => plans.map((plan) => ({ topic, plan })),
)
