import { useMutation } from '@tanstack/react-query'
import { failureText } from '#lib/failure-text.ts'
import { toast } from '#ui/toast.ts'
import { messageFileApi } from './queries.ts'

/** Downloads a file of a conversation. Its link ends after five minutes: each press asks anew. */
export function useDownload(fileId: string) {
  return useMutation({
    mutationFn: (id: string) => messageFileApi.openFile({ params: { id, fileId } }),
    // An attachment: the page stays where it is.
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => toast.error(failureText(error)),
  })
}
