import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { sessionTypeCalls } from '@guildhall/contract/bookings/calls.ts'
import type { OwnSessionType, sessionTypeEndpoints } from '@guildhall/contract/bookings/session-types.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'
import { toast } from '#ui/overlays/toast.ts'

/** The API of the viewer's session types, called from the browser. */
export const sessionTypeApi: Client<typeof sessionTypeEndpoints> = createClient<typeof sessionTypeEndpoints>(
  sessionTypeCalls,
  browserSend,
)

/** The query of the viewer's session types. A page's loader passes an `api` that calls in process. */
export const sessionTypeQueries = {
  mine: (api = sessionTypeApi) =>
    queryOptions({ queryKey: ['session-types', 'mine'], queryFn: ({ signal }) => api.mine({ signal }) }),
}

const acts = {
  pause: { call: (id: string) => sessionTypeApi.pause({ params: { id }, body: null }), done: 'Paused' },
  resume: { call: (id: string) => sessionTypeApi.resume({ params: { id }, body: null }), done: 'Open again' },
  remove: { call: (id: string) => sessionTypeApi.remove({ params: { id }, body: null }), done: 'Deleted' },
}

/** The host's actions on a whole session type. */
export function useSessionTypeAct(act: keyof typeof acts) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pick<OwnSessionType, 'id' | 'title'>): Promise<unknown> => acts[act].call(id),
    onSuccess: async (_, { title }) => {
      await client.invalidateQueries({ queryKey: ['session-types'] })
      toast.success(acts[act].done, { detail: title, stays: true })
    },
    onError: (error) => toast.error(error.message),
  })
}
