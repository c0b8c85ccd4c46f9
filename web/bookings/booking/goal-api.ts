import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { goalCalls } from '@guildhall/contract/bookings/calls.ts'
import type { goalEndpoints } from '@guildhall/contract/bookings/goals.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'
import { toast } from '#ui/overlays/toast.ts'

/** The API of goals, called from the browser. */
export const goalApi: Client<typeof goalEndpoints> = createClient<typeof goalEndpoints>(goalCalls, browserSend)

/** The query of the goals of a booking’s two sides. A page's loader passes an `api` that calls in process. */
export const goalQueries = {
  of: (booking: string, api = goalApi) =>
    queryOptions({
      queryKey: ['goals', booking],
      queryFn: async ({ signal }) => (await api.list({ params: { id: booking }, signal })).goals,
      staleTime: 0,
    }),
}

/** A change of the goals; the list is fetched again, also after a refusal. */
export function useGoalChange<Input>(booking: string, call: (input: Input) => Promise<unknown>, onDone?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    async onSuccess() {
      await client.invalidateQueries({ queryKey: goalQueries.of(booking).queryKey })
      onDone?.()
    },
    onError(error) {
      toast.error(error.message)
      void client.invalidateQueries({ queryKey: goalQueries.of(booking).queryKey })
    },
  })
}
