import type { JobPlan } from './plan.ts'

export const writingJobs: readonly JobPlan[] = []
