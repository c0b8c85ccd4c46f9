import type { JobPlan } from './plan.ts'

export const mobileJobs: readonly JobPlan[] = []
