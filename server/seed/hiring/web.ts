import type { JobPlan } from './plan.ts'

export const webJobs: readonly JobPlan[] = []
