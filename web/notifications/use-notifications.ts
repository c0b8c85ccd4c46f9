import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/overlays/toast.ts'
import { type Known, notificationApi, notificationQueries, showNotifications, withOlder } from './queries.ts'

/** Returns the notifications of `owner` and their actions: changes show immediately, and are undone when the call fails. */
export function useNotifications(owner: string) {
  const client = useQueryClient()
  const list = useQuery(notificationQueries.own(owner))
  const { queryKey } = notificationQueries.own(owner)
  const show = (change: (known: Known) => Known) => showNotifications(client, owner, change)
  const onError = (error: Error) => {
    toast.error(error.message)
    void client.invalidateQueries({ queryKey })
  }
  const read = useMutation({
    mutationFn: (id: string) => notificationApi.read({ params: { id }, body: null }),
    onMutate: (id) => show((known) => markRead(known, (item) => item.id === id)),
    onError,
  })
  const readAll = useMutation({
    mutationFn: () => notificationApi.readAll({ body: upTo(list.data) }),
    onMutate: () => show((known) => markRead(known, () => true)),
    onError,
  })
  const clear = useMutation({
    mutationFn: () => notificationApi.clear({ body: upTo(list.data) }),
    onMutate: () => show((known) => ({ ...known, items: [], unread: 0, nextCursor: null })),
    onError,
  })
  const older = useMutation({
    mutationFn: (cursor: string) => notificationApi.list({ query: { cursor } }),
    onSuccess: (page) => show((known) => withOlder(known, page)),
    onError: (error) => toast.error(error.message),
  })
  return { list, read: read.mutate, readAll: readAll.mutate, clear: clear.mutate, older }
}

function markRead(known: Known, which: (item: Known['items'][number]) => boolean): Known {
  const marked = known.items.filter((item) => !item.read && which(item))
  const items = known.items.map((item) => (marked.includes(item) ? { ...item, read: true } : item))
  return { ...known, items, unread: Math.max(0, known.unread - marked.length) }
}

// Notifications that arrived meanwhile, and were not seen here, stay unchanged.
const upTo = (known: Known | undefined) => {
  const [newest] = known?.items ?? []
  return newest ? { upTo: newest.id } : null
}
