import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#lib/api/failure-text.ts'
import { toast } from '#ui/overlays/toast.ts'
import { joiningQueries } from '../joining/joining-api.ts'

/** Sends one call about an event, and reads the events again. `onEnd` follows an answer of either kind. */
export function useEventAct(send: () => Promise<unknown>, done: string, onEnd?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => toast.success(done),
    onError: (error) => toast.error(failureText(error)),
    async onSettled() {
      await client.invalidateQueries({ queryKey: joiningQueries.events().queryKey })
      onEnd?.()
    },
  })
}
