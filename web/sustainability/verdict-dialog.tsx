import { sustainabilityLimits } from '@guildhall/contract/limits/sustainability.ts'
import { confirmationTerms } from '@guildhall/contract/sustainability/claim-texts.ts'
import { type Claim, VerdictInput } from '@guildhall/contract/sustainability/claims.ts'
import { goalName, type Verdict } from '@guildhall/contract/sustainability/options.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { claimApi, refreshClaims } from './claim-api.ts'
import { ClaimFigure, ClaimProof } from './claim-facts.tsx'

interface VerdictDialogProps {
  claim: Claim
  projectId: string
  verdict: Verdict
  onClose: () => void
}

/** Confirms a figure by name, or says why not, with the figure and its evidence in sight. */
export function VerdictDialog({ claim, projectId, verdict, onClose }: VerdictDialogProps) {
  const client = useQueryClient()
  const confirms = verdict === 'confirmed'
  const form = useApiForm<typeof VerdictInput, { reason: string }>({
    schema: VerdictInput,
    toInput: ({ reason }) => ({ version: claim.version, verdict, reason: reason ?? '' }),
    async send(body) {
      try {
        await claimApi.claims.judge({ params: { id: projectId, goal: String(claim.goal) }, body })
      } finally {
        void refreshClaims(client)
      }
      toast.success(confirms ? 'You confirmed the figure' : 'The team can read your reason')
      onClose()
    },
  })
  const title = confirms ? 'Confirm the figure by name' : 'Say why you cannot confirm it'
  return (
    <Dialog open onClose={onClose} title={title} description={`Goal ${claim.goal}, ${goalName(claim.goal)}`} wide>
      <form {...form.formProps} className="mt-4 space-y-4.5" aria-label={title}>
        <FormNotices form={form} />
        <div>
          <ClaimFigure claim={claim} />
          <p className="t-sm c2 claim__method">{claim.method}</p>
          <ClaimProof claim={claim} projectId={projectId} />
        </div>
        {confirms ? (
          <p className="c2">{confirmationTerms}</p>
        ) : (
          <TextAreaField
            {...form.field('reason')}
            label="Why not"
            help="The owner and the maintainers of the project read it with your name. Nobody else does."
            rows={4}
            maxLength={sustainabilityLimits.reason}
          />
        )}
        <div className="btn-group">
          <Button {...form.submitProps} look="primary">
            {confirms ? 'Confirm with my name' : 'Send the reason'}
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
