import type { AgentTrust } from '@guildhall/contract/agents/trust.ts'
import { useMutation } from '@tanstack/react-query'
import { failureText } from '#lib/api/failure-text.ts'
import { formatSeconds } from '#lib/format/seconds.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Status } from '#ui/tag.tsx'
import { checkStatus, checkText } from './check-text.ts'
import { trustApi, useShowTrust } from './trust-api.ts'

/** The checks of the viewer's agent, and checking it at once. */
export function CheckNow({ id, trust }: { id: string; trust: AgentTrust }) {
  const show = useShowTrust(id)
  const check = useMutation({
    mutationFn: () => trustApi.check({ params: { id }, body: null }),
    onSuccess: ({ trust: changed }) => show(changed),
  })
  const { check: last, answers, pausedAt } = trust
  const status = checkStatus(trust)
  return (
    <div>
      <div className="row row--between row--wrap gap-x-4" aria-live="polite">
        <p className="min-w-0">
          {last ? (
            <>
              {checkText(last)} <DateOf className="c3 t-sm" at={last.at} time />
            </>
          ) : (
            'Not checked yet.'
          )}
        </p>
        {status ? <Status kind={status.kind}>{status.text}</Status> : null}
      </div>
      {answers.checks > 0 ? (
        <p className="c2 t-sm mt-2">
          In order in {answers.good} of {answers.checks} {answers.checks === 1 ? 'check' : 'checks'} of the last 30 days
          {answers.medianMs === null ? '' : `, half of them within ${formatSeconds(answers.medianMs)}`}.
        </p>
      ) : null}
      <p className="c3 t-sm mt-2">
        We check every day that it answers and has the tools of its version. After three failures in a row nobody can
        try it until a check finds it in order.
      </p>
      {pausedAt ? (
        <div className="mt-3">
          <Notice kind="wait">
            <p>
              Paused since <DateOf at={pausedAt} time />. Repair it, then check it.
            </p>
          </Notice>
        </div>
      ) : null}
      {check.isError ? (
        <div className="mt-3">
          <Notice kind="error">{failureText(check.error)}</Notice>
        </div>
      ) : null}
      <div className="mt-3">
        <Button size="sm" look="second" busy={check.isPending} onClick={() => check.mutate()}>
          Check now
        </Button>
      </div>
    </div>
  )
}
