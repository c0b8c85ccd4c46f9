import type { Job } from '@guildhall/contract/hiring/jobs.ts'
import { useQueryClient } from '@tanstack/react-query'
import { hiringQueries } from '../queries.ts'

/** Shows a job as an answer gave it, and refetches what else depends on it. */
export function useChangedJob() {
  const client = useQueryClient()
  return {
    take(job: Job) {
      client.setQueryData(hiringQueries.job(job.id).queryKey, job)
      void client.invalidateQueries({ queryKey: hiringQueries.all })
    },
    /** For a refused change: the page shows what there is now, and the refusal goes on to the form. */
    async refresh(error: unknown): Promise<never> {
      await client.invalidateQueries({ queryKey: hiringQueries.all })
      throw error
    },
  }
}
