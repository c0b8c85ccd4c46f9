import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { displayName } from '#lib/format/people.ts'
import { toast } from '#ui/overlays/toast.ts'
import { hiringQueries } from '../queries.ts'
import { invitationApi } from './queries.ts'

/** Invites a person to a job of the viewer. Refusals are shown as a toast, and the page shows what there is now. */
export function useInvite(onDone?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ jobId, person }: { jobId: string; person: UserCard }) =>
      invitationApi.invite({ params: { id: jobId }, body: { person: person.customUserId } }),
    onSuccess(_answer, { person }) {
      toast.success(`${displayName(person)} is invited`)
      onDone?.()
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: hiringQueries.all }),
  })
}
