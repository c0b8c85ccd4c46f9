import type { Proposal } from '@guildhall/contract/hiring/proposals.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#lib/api/failure-text.ts'
import { toast } from '#ui/overlays/toast.ts'
import { hiringQueries, proposalApi } from '../queries.ts'

type Marked = Pick<Proposal, 'id' | 'shortlisted' | 'note'>

/** Puts a proposal on the shortlist or takes it off: shown at once, and back when the call fails. */
export function useMark(jobId: string) {
  const client = useQueryClient()
  const { queryKey } = hiringQueries.proposals(jobId)
  const show = ({ id, shortlisted, note }: Marked) =>
    client.setQueryData(queryKey, (proposals) =>
      proposals?.map((each) => (each.id === id ? { ...each, shortlisted, note } : each)),
    )
  return useMutation({
    // Quick clicks run one after another, so that the last one wins.
    scope: { id: `marks ${jobId}` },
    mutationFn: ({ id, shortlisted, note }: Marked) =>
      proposalApi.mark({ params: { id }, body: { shortlisted, note } }),
    onMutate: show,
    onError(error, { shortlisted, ...proposal }) {
      show({ ...proposal, shortlisted: !shortlisted })
      toast.error(failureText(error))
    },
    onSuccess: ({ proposal }) => show(proposal),
  })
}
