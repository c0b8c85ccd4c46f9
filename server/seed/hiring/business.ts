import type { JobPlan } from './plan.ts'

export const businessJobs: readonly JobPlan[] = []
