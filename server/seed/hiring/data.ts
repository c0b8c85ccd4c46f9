import type { JobPlan } from './plan.ts'

export const dataJobs: readonly JobPlan[] = []
