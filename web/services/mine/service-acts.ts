import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazyPart } from '#ui/lazy-part.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { serviceQueries } from '../queries.ts'
import { serviceApi } from '../service-api.ts'

const acts = {
  pause: { call: (id: string) => serviceApi.pause({ params: { id }, body: null }), done: 'Paused' },
  resume: { call: (id: string) => serviceApi.resume({ params: { id }, body: null }), done: 'Shown again' },
  remove: { call: (id: string) => serviceApi.remove({ params: { id }, body: null }), done: 'Deleted' },
}

/** The owner's actions on a whole service; every list and page that shows it is refetched. */
export function useServiceAct(act: keyof typeof acts) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: string; title: string }) => acts[act].call(id),
    onSuccess: (answer, { id, title }) => {
      const one = serviceQueries.one(id).queryKey
      if (answer) client.setQueryData(one, answer.service)
      // The page of a deleted service may still be open for a moment; refetching it would only fail.
      else void client.invalidateQueries({ queryKey: one, refetchType: 'none' })
      void client.invalidateQueries({
        queryKey: serviceQueries.all,
        predicate: ({ queryKey }) => queryKey[1] !== 'one',
      })
      toast.success(acts[act].done, { detail: title, stays: true })
    },
    onError: (error) => toast.error(error.message),
  })
}

/** The confirmation before a service is deleted, loaded on first use. */
export const DeleteServiceDialog = lazyPart(() => import('./delete-dialog.tsx').then((module) => module.DeleteDialog))
