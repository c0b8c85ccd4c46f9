import type { FindingList } from '@guildhall/contract/findings/findings.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#lib/api/failure-text.ts'
import { displayName } from '#lib/format/people.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { TurnBox } from '#ui/progress/progress.tsx'
import { countBy } from './filter.ts'
import { findingApi, findingQueries, inOrder } from './queries.ts'

/** What is to be done with the findings now, and by whom. */
export function FindingsTurn({ list }: { list: FindingList }) {
  const client = useQueryClient()
  const { engagementId: id, role, recheck, items, isOpen } = list
  const ask = useMutation({
    ...inOrder(id),
    mutationFn: () => findingApi.recheck({ params: { id }, body: null }),
    onSuccess({ findings }) {
      client.setQueryData(findingQueries.list(id).queryKey, findings)
      toast.success('You asked for the re-check')
    },
    onError: (error) => toast.error(failureText(error)),
  })
  const counts = countBy(items, 'state')
  const [open, fixed] = [counts.get('open') ?? 0, counts.get('fixed') ?? 0]
  const drafts = items.filter(({ isDelivered }) => !isDelivered).length
  if (items.length === 0 || role === 'staff') return null
  if (isOpen && drafts > 0)
    return (
      <TurnBox
        turn="yours"
        title={`Your turn: ${drafts === 1 ? '1 finding is' : `${drafts} findings are`} not delivered`}
        next="You deliver them with the milestone. Until then, only you can read them."
      />
    )
  if (recheck.isRunning)
    return (
      <TurnBox
        turn={role === 'provider' ? 'yours' : 'theirs'}
        title={
          role === 'provider'
            ? `Your turn: check ${fixed === 1 ? '1 fixed finding' : `${fixed} fixed findings`}`
            : `${list.provider ? displayName(list.provider) : 'The provider'} checks what you fixed`
        }
        next={
          recheck.dueAt ? (
            <>
              By <DateOf at={recheck.dueAt} />, each one is closed, or open again with a reason.
            </>
          ) : undefined
        }
      />
    )
  if (role === 'provider') return null
  if (open + fixed === 0) return <TurnBox turn="done" title="Nothing is open" />
  const openWords = open === 1 ? '1 finding is open' : `${open} findings are open`
  return (
    <TurnBox
      turn={recheck.until || open > 0 ? 'yours' : 'done'}
      title={fixed > 0 ? `${openWords}, ${fixed} ${recheck.until ? 'wait for the re-check' : 'are fixed'}` : openWords}
      next={
        recheck.until ? (
          <>
            One re-check is in the price. Ask for it until <DateOf at={recheck.until} />, when everything you want
            checked is fixed.
          </>
        ) : undefined
      }
      action={
        recheck.isPossible ? (
          <Button look="second" busy={ask.isPending} onClick={() => ask.mutate()}>
            Ask for the re-check
          </Button>
        ) : undefined
      }
    />
  )
}
