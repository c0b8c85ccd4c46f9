import { payoutEndpoints } from '@guildhall/contract/payouts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { isDeclined } from '#lib/fresh-proof.ts'
import { useForm } from '#lib/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormNotices } from '#ui/form-notices.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { payoutApi, payoutQueries } from './queries.ts'

/** Says where one's money goes. The number leaves with the form and is kept by the payment provider alone. */
export function AccountDialog({ holder, onClose }: { holder: string; onClose: () => void }) {
  const client = useQueryClient()
  const form = useForm({
    schema: payoutEndpoints.keepAccount.body,
    async send(values) {
      try {
        const { account } = await payoutApi.keepAccount({ body: values })
        await client.invalidateQueries(payoutQueries.balance())
        toast.success('Your payout account is saved', { detail: `It ends in ${account?.last4}.` })
        onClose()
      } catch (error) {
        if (!isDeclined(error)) throw error
      }
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Payout account"
      description="Where the money goes that you earn. The payment provider keeps the number; we show its last four digits."
    >
      <form {...form.formProps} aria-label="Payout account">
        <FormNotices form={form} />
        <div className="grid gap-4">
          <TextField
            id={form.idOf('holder')}
            name="holder"
            label="Account holder"
            autoComplete="name"
            maxLength={120}
            defaultValue={holder}
            error={form.errors.holder}
          />
          <TextField
            id={form.idOf('iban')}
            name="iban"
            label="IBAN"
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            error={form.errors.iban}
          />
        </div>
        <div className="btn-group mt-4">
          <Button {...form.submitProps} look="primary">
            Save account
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}
