import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazyPart } from '#ui/lazy-part.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { projectApi, projectQueries } from '../queries.ts'

const acts = {
  archive: { call: (id: string) => projectApi.archive({ params: { id }, body: null }), done: 'Archived' },
  restore: { call: (id: string) => projectApi.restore({ params: { id }, body: null }), done: 'Restored' },
  remove: { call: (id: string) => projectApi.remove({ params: { id }, body: null }), done: 'Deleted' },
}

/** The owner's actions on a whole project; every list and page that shows it is refetched. */
export function useProjectAct(act: keyof typeof acts) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: string; title: string }) => acts[act].call(id),
    onSuccess: (answer, { id, title }) => {
      const one = projectQueries.one(id).queryKey
      if (answer) client.setQueryData(one, answer.project)
      // The page of a deleted project may still be open for a moment; refetching it would only fail.
      else void client.invalidateQueries({ queryKey: one, refetchType: 'none' })
      void client.invalidateQueries({
        queryKey: projectQueries.all,
        predicate: ({ queryKey }) => queryKey[1] !== 'one',
      })
      toast.success(acts[act].done, { detail: title, stays: true })
    },
    onError: (error) => toast.error(error.message),
  })
}

/** The confirmation before a project is deleted, loaded on first use. */
export const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx').then((module) => module.DeleteDialog))
