import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { hoursCalls } from '@guildhall/contract/availability/calls.ts'
import type { Hours, HoursAnswer, HoursInput, hoursEndpoints } from '@guildhall/contract/availability/hours.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { toast } from '#ui/overlays/toast.ts'

type HoursApi = Client<typeof hoursEndpoints>

/** The API of the viewer's hours, called from the browser. */
const hoursApi: HoursApi = createClient<typeof hoursEndpoints>(hoursCalls, browserSend)

/** The query of the viewer's hours. A page's loader passes an `api` that calls in process. */
export const hoursQueries = {
  own: (api = hoursApi) =>
    queryOptions({ queryKey: ['hours'], queryFn: ({ signal }) => api.get({ signal }), staleTime: 0 }),
}

/** Returns hours in the zone of this device while nobody has chosen one: it is more likely right than UTC. */
function inOwnZone(hours: Hours): Hours {
  const isFirst = hours.updatedAt === null && hours.zone === 'UTC'
  return isFirst ? { ...hours, zone: Intl.DateTimeFormat().resolvedOptions().timeZone } : hours
}

/** The viewer's hours, and how to change them: a change shows immediately and is saved; what is refused comes back. */
export function useHours() {
  const client = useQueryClient()
  const { queryKey } = hoursQueries.own()
  const { data } = useQuery(hoursQueries.own())
  const isHydrated = useHydrated()
  const saving = useMutation({
    mutationKey: queryKey,
    // Quick changes are saved one after another, each with the version before it.
    scope: { id: 'hours' },
    mutationFn: async () => {
      const now = client.getQueryData(queryKey)
      if (!now) throw new Error('The hours are not loaded')
      return hoursApi.save({ body: now.hours })
    },
    onSuccess(saved) {
      const isLast = client.isMutating({ mutationKey: queryKey }) <= 1
      client.setQueryData(queryKey, (shown) =>
        shown && !isLast ? { ...shown, hours: { ...shown.hours, updatedAt: saved.hours.updatedAt } } : saved,
      )
    },
    onError(error) {
      toast.error(error.message)
      void client.invalidateQueries({ queryKey })
    },
  })
  const change = (over: Partial<Omit<HoursInput, 'updatedAt'>>) => {
    client.setQueryData(queryKey, (shown: HoursAnswer | undefined) => {
      if (!shown) return shown
      return { ...shown, hours: { ...inOwnZone(shown.hours), ...over } }
    })
    saving.mutate()
  }
  // The server does not know the zone of the device.
  const shown = data && isHydrated ? { ...data, hours: inOwnZone(data.hours) } : data
  return { data: shown, change, isSaving: saving.isPending }
}
