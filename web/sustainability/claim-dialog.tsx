import { sustainabilityLimits as most } from '@guildhall/contract/limits/sustainability.ts'
import { type Claim, ClaimInput, type ProjectGoals } from '@guildhall/contract/sustainability/claims.ts'
import { type ClaimUnit, claimUnits, goalName, goalNumbers } from '@guildhall/contract/sustainability/options.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Notice } from '#ui/states/notice.tsx'
import { claimApi, refreshClaims } from './claim-api.ts'
import { EvidenceFileField, useEvidenceFile } from './evidence-file.tsx'

interface ClaimDialogProps {
  goals: ProjectGoals
  /** The claim to change; without it, a new goal. */
  claim?: Claim
  onClose: () => void
}

interface Typed {
  measure: string
  figure: string
  startFigure: string
  unit: ClaimUnit | ''
  unitOther: string
  from: string
  until: string
  method: string
  evidence: string
}

// Anything but a plain number goes on as it is, so that the schema refuses it with its sentence.
function numberOf(typed: string | undefined) {
  const digits = (typed ?? '').replaceAll(/[\s,]/g, '')
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : typed
}

const inputOf = ({ figure, startFigure, unitOther, evidence, ...typed }: Typed, evidenceFile: string | null) => ({
  ...typed,
  figure: numberOf(figure),
  startFigure: startFigure?.trim() ? numberOf(startFigure) : null,
  unitOther: typed.unit === 'Other' ? unitOther || null : null,
  evidence: evidence?.trim() ? evidence : null,
  evidenceFile,
})

/** Names a goal of a project with its figure, or changes the figure. */
export function ClaimDialog({ goals: { id, claims }, claim, onClose }: ClaimDialogProps) {
  const client = useQueryClient()
  const free = goalNumbers.filter((number) => claims.every(({ goal }) => String(goal) !== number))
  const [goal, setGoal] = useState<string>(claim ? String(claim.goal) : (free[0] ?? ''))
  const file = useEvidenceFile(claim?.evidenceFile ?? null)
  const form = useApiForm<typeof ClaimInput, Typed>({
    schema: ClaimInput,
    toInput: (values) => inputOf(values, file.id),
    defaultValues: { unit: claim?.unit ?? '', unitOther: claim?.unitOther ?? '' },
    async send(body) {
      try {
        await claimApi.claims.save({ params: { id, goal }, body })
      } finally {
        void refreshClaims(client)
      }
      file.chosen.keep()
      toast.success(claim ? 'The figure is changed' : 'The goal is added')
      onClose()
    },
  })
  const unit = form.watch('unit') ?? ''
  const title = claim ? `Change goal ${claim.goal}, ${goalName(claim.goal)}` : 'Add a goal'
  const loses = claim && claim.confirmations > 0
  return (
    <Dialog open onClose={onClose} title={title} wide>
      <form {...form.formProps} className="mt-4 space-y-4.5" aria-label={title}>
        <FormNotices form={form} />
        {loses ? (
          <Notice kind="wait">A changed figure loses its confirmations. Those who confirmed it are told.</Notice>
        ) : null}
        {claim ? null : (
          <SelectField
            label="Goal"
            name="goal"
            value={goal}
            onChange={(event) => setGoal(event.target.value)}
            options={free.map((value) => ({ value, label: `${value}, ${goalName(Number(value))}` }))}
          />
        )}
        <TextField
          {...form.field('measure')}
          label="What was counted"
          placeholder="Homes audited"
          maxLength={most.measure}
          autoComplete="off"
          defaultValue={claim?.measure}
        />
        <div className="field-pair">
          <TextField
            {...form.field('figure')}
            label="Figure"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={claim?.figure}
          />
          <SelectField
            {...form.field('unit')}
            label="Unit"
            placeholder="Choose a unit"
            value={unit}
            options={claimUnits}
            other={{
              ...form.field('unitOther'),
              option: 'Other',
              label: 'Unit in words',
              placeholder: 'Please specify...',
              maxLength: most.unitOther,
              value: form.watch('unitOther') ?? '',
            }}
          />
        </div>
        <TextField
          {...form.field('startFigure')}
          label="Figure before"
          help="In the same unit, if you know it"
          optional
          inputMode="decimal"
          autoComplete="off"
          defaultValue={claim?.startFigure ?? ''}
        />
        <div className="field-pair">
          <TextField {...form.field('from')} type="date" label="First day" defaultValue={claim?.from} />
          <TextField {...form.field('until')} type="date" label="Last day" defaultValue={claim?.until} />
        </div>
        <TextAreaField
          {...form.field('method')}
          label="How it was counted"
          rows={3}
          maxLength={most.method}
          defaultValue={claim?.method}
        />
        <TextField
          {...form.field('evidence')}
          label="Evidence as a link"
          type="url"
          help="A report, a register or data that everybody can read. Without evidence the goal has no sign."
          optional
          placeholder="https://"
          autoComplete="off"
          defaultValue={claim?.evidence ?? ''}
        />
        <EvidenceFileField id={form.idOf('evidenceFile')} chosen={file.chosen} error={form.errors.evidenceFile} />
        <div className="btn-group">
          <Button {...form.submitProps} busy={form.submitProps.busy || file.isSending} look="primary">
            {claim ? 'Save figure' : 'Add goal'}
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
