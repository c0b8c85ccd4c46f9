import { isDecisionDay } from '@guildhall/contract/hiring/job-days.ts'
import { jobTexts } from '@guildhall/contract/hiring/job-texts.ts'
import { JobInput } from '@guildhall/contract/hiring/jobs.ts'
import * as z from 'zod/mini'

/** What the form of a job asks for; `postedAt` is the day or the moment on which it is posted, from which its decision date counts. */
export const jobSchema = (postedAt: string) =>
  JobInput.check(
    z.refine(({ decidesOn }) => isDecisionDay(decidesOn, new Date(postedAt)), {
      path: ['decidesOn'],
      error: jobTexts.decisionRange,
      // At once, while other fields are still empty.
      when: ({ value }) => /^\d{4}-\d\d-\d\d$/.test((value as { decidesOn?: unknown }).decidesOn as string),
    }),
  )
