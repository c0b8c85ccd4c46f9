import type { JobPlan } from './plan.ts'

export const designJobs: readonly JobPlan[] = []
