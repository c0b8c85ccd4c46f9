import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/overlays/toast.ts'

/** What an applicant can do with an open application; each answers how it stands then. */
export interface ApplicationMoves<Answer = unknown> {
  /** Where the answer is kept, and which other answers it changes. */
  own: QueryKey
  changes: readonly QueryKey[]
  choose(start: string): Promise<Answer>
  askTimes(note: string): Promise<Answer>
  withdraw(): Promise<Answer>
}

/** A change of the viewer's application: the page shows the answer. */
export function useApplicationMove<Answer, Input = void>(
  { own, changes }: Pick<ApplicationMoves<Answer>, 'own' | 'changes'>,
  call: (input: Input) => Promise<Answer>,
  done: string,
  onDone?: () => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess(answer) {
      client.setQueryData(own, answer)
      for (const queryKey of changes) void client.invalidateQueries({ queryKey })
      toast.success(done)
      onDone?.()
    },
    onError(error) {
      toast.error(error.message)
      void client.invalidateQueries({ queryKey: own })
    },
  })
}
