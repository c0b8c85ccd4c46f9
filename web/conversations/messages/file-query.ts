import { chatLimits } from '@guildhall/contract/chat-limits.ts'
import { queryOptions } from '@tanstack/react-query'
import { messageFileApi } from '../queries.ts'

/** Where a file of a message can be seen and had, as long as that lasts. */
export function fileQuery(conversation: string, fileId: string) {
  return queryOptions({
    queryKey: ['message files', conversation, fileId],
    queryFn: ({ signal }) => messageFileApi.openFile({ params: { id: conversation, fileId }, signal }),
    staleTime: (chatLimits.linkSeconds - 30) * 1000,
  })
}
