import type { JobPlan } from './plan.ts'

export const marketingJobs: readonly JobPlan[] = []
