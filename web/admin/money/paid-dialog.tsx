import { PaidInput, type Settlement, settlementLimits } from '@guildhall/contract/payouts/settlements.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useState } from 'react'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { settlementApi } from '../queries.ts'

interface PaidDialogProps {
  item: Settlement
  onDone: () => void
  onClose: () => void
}

/** Asks when a transfer was sent and under which reference, and marks it as paid. */
export function PaidDialog({ item: { id, seller, amountMinor, currency }, onDone, onClose }: PaidDialogProps) {
  const [key] = useState(() => crypto.randomUUID())
  const form = useApiForm({
    schema: PaidInput,
    async send(body) {
      await settlementApi.paid({ params: { id }, body, idempotencyKey: key })
      onDone()
    },
  })
  const amount = moneyText(amountMinor, currency)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Mark as paid"
      description={`You sent ${amount} to ${seller?.name ?? 'this seller'}. The seller gets a notification with the reference.`}
    >
      <form {...form.formProps} className="stack mt-4" aria-label="Mark as paid">
        <FormNotices form={form} />
        <TextField
          {...form.field('reference')}
          label="Reference"
          help="As on the bank statement"
          autoComplete="off"
          maxLength={settlementLimits.reference}
          defaultValue={`Guildhall payout ${id}`}
        />
        <TextField {...form.field('paidOn')} type="date" label="Sent on" defaultValue={ownDay(new Date())} />
        <div className="btn-group justify-end w-full">
          <Button onClick={onClose}>Not now</Button>
          <Button {...form.submitProps} look="primary">
            Mark as paid
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

// The reader's local day; the Swedish format is the one date fields use.
const ownDay = (at: Date) => at.toLocaleDateString('sv-SE')
