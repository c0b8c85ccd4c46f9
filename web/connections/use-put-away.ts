import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/toast.ts'
import { followApi, relationQueries } from './queries.ts'

/** Puts a suggestion away: it goes at once, and comes back when the call fails. */
export function usePutAway() {
  const client = useQueryClient()
  const { queryKey } = relationQueries.suggestions()
  return useMutation({
    mutationFn: (targetUserId: string) => followApi.putAway({ body: { targetUserId } }),
    onMutate: async (targetUserId) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (people) => people?.filter(({ customUserId }) => customUserId !== targetUserId))
      return { before }
    },
    onError: (error, _target, context) => {
      client.setQueryData(queryKey, context?.before)
      toast.error(error.message)
    },
  })
}
