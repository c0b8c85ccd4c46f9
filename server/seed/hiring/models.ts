import type { JobPlan } from './plan.ts'

export const modelJobs: readonly JobPlan[] = []
