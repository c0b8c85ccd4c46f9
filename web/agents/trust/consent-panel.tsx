import type { Agent } from '@guildhall/contract/agents/agents.ts'
import type { AgentConsent } from '@guildhall/contract/agents/trust.ts'
import type { ConsentChoice } from '@guildhall/contract/agents/trust-options.ts'
import { useMutation } from '@tanstack/react-query'
import { failureText } from '#lib/api/failure-text.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Difference } from './difference.tsx'
import { trustApi, useShowTrust } from './trust-api.ts'

/** Asks for a decision about a version that asks for more than the one the viewer had. */
export function ConsentPanel({ agent: { id, name }, consent }: { agent: Agent; consent: AgentConsent }) {
  const { from, to, number, difference, stay, stays } = consent
  const show = useShowTrust(id)
  const decide = useMutation({
    mutationFn: (choice: ConsentChoice) => trustApi.consent({ params: { id }, body: { number, choice } }),
    onSuccess({ trust }, choice) {
      show(trust)
      // This question goes, and with it the focus: on to where the agent runs.
      requestAnimationFrame(() => document.getElementById('try-title')?.focus())
      toast.success(choice === 'accept' ? `${name} ${to} runs for you` : `You stay on ${name} ${stay}`)
    },
    onError: (error) => toast.error(failureText(error)),
  })
  return (
    <section className="panel" id="permissions" aria-label="Permissions changed">
      <div className="panel__h agt__head">
        <h2 className="t-sub">Permissions changed</h2>
        <span className="badge badge--ochre">Version {to}</span>
      </div>
      <div className="panel__b">
        <p className="c2 t-sm mb-2.5">
          {stays
            ? `You stay on version ${stay}. Version ${to} asks for more:`
            : `You had version ${from}. Version ${to} asks for more, and runs for you only once you accept:`}
        </p>
        <Difference lines={difference} label={`What version ${to} asks for, beside ${from}`} />
        <div className="row row--wrap mt-3">
          <Button
            size="sm"
            look="second"
            busy={decide.isPending && decide.variables === 'accept'}
            disabled={decide.isPending}
            onClick={() => decide.mutate('accept')}
          >
            {`Accept ${to}`}
          </Button>
          {stay !== null && !stays ? (
            <Button
              size="sm"
              look="quiet"
              busy={decide.isPending && decide.variables === 'stay'}
              disabled={decide.isPending}
              onClick={() => decide.mutate('stay')}
            >
              {`Stay on ${stay}`}
            </Button>
          ) : null}
        </div>
        {stay === null ? <p className="c3 t-sm mt-2">Its author does not keep an older version running.</p> : null}
      </div>
    </section>
  )
}
