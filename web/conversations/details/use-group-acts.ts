import { createClient } from '@guildhall/contract/api/client.ts'
import { groupCalls } from '@guildhall/contract/conversations/calls.ts'
import type { MemberRole } from '@guildhall/contract/conversations/conversations.ts'
import type { groupEndpoints } from '@guildhall/contract/conversations/groups.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#lib/api/failure-text.ts'
import { browserSend } from '#lib/api/transport.ts'
import { toast } from '#ui/overlays/toast.ts'
import { refreshLists } from '../cache.ts'
import { conversationQueries } from '../queries.ts'

const groups = createClient<typeof groupEndpoints>(groupCalls, browserSend)

/** What changes a group. */
export type GroupAct =
  | { act: 'rename'; title: string }
  | { act: 'add'; userIds: string[] }
  | { act: 'role'; customUserId: string; role: MemberRole }
  | { act: 'remove'; customUserId: string }

/** Changes a group; every place that shows it follows. Failures are said. */
export function useGroupActs(owner: string, id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (wanted: GroupAct) => {
      if (wanted.act === 'rename') await groups.rename({ params: { id }, body: { title: wanted.title } })
      if (wanted.act === 'add') await groups.add({ params: { id }, body: { userIds: wanted.userIds } })
      if (wanted.act === 'role')
        await groups.setRole({ params: { id, customUserId: wanted.customUserId }, body: { role: wanted.role } })
      if (wanted.act === 'remove')
        await groups.removeMember({ params: { id, customUserId: wanted.customUserId }, body: null })
    },
    onError: (error) => toast.error(failureText(error)),
    onSettled: (_done, error, wanted) => {
      const isLeft = !error && wanted.act === 'remove' && wanted.customUserId === owner
      // Who has left finds nothing there any more.
      if (!isLeft) void client.invalidateQueries({ queryKey: conversationQueries.one(owner, id).queryKey })
      return refreshLists(client, owner)
    },
  })
}
