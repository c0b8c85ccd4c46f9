import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazyPart } from '#ui/lazy-part.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { agentApi, agentQueries } from '../agent-api.ts'

/** Deletes one of the viewer's agents; every list that shows it is refetched. */
export function useDeleteAgent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => agentApi.remove({ params: { id }, body: null }),
    onSuccess: (_, { id, name }) => {
      // The page of a deleted agent may still be open for a moment; refetching it would only fail.
      void client.invalidateQueries({ queryKey: agentQueries.one(id).queryKey, refetchType: 'none' })
      void client.invalidateQueries({ queryKey: agentQueries.all, predicate: ({ queryKey }) => queryKey[1] !== 'one' })
      toast.success('Deleted', { detail: name, stays: true })
    },
    onError: (error) => toast.error(error.message),
  })
}

/** The confirmation before an agent is deleted, loaded on first use. */
export const DeleteAgentDialog = lazyPart(() => import('./delete-dialog.tsx').then((module) => module.DeleteDialog))
