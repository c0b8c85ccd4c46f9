import { PayoutAccountInput, type PayoutMethod } from '@guildhall/contract/payouts/payouts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isDeclined } from '#lib/api/fresh-proof.ts'
import { type FormWithCountry, useCountryField } from '#lib/forms/country-field.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { RadioList } from '#ui/forms/radio-group.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { payoutApi, payoutQueries } from './queries.ts'

interface AccountDialogProps {
  holder: string
  method: PayoutMethod
  onClose: () => void
}

const meanings: Record<PayoutMethod, string> = {
  provider:
    'The money you earn goes to this account. The payment provider keeps the number; we show its last four digits.',
  transfer:
    'The money you earn goes to this account. Our staff send it by bank transfer: only they and you see the account.',
}

/** Sets the payout destination: an IBAN, or for bank transfers to other countries number, bank and country. */
export function AccountDialog({ holder, method, onClose }: AccountDialogProps) {
  const [kind, setKind] = useState<'iban' | 'number'>('iban')
  const client = useQueryClient()
  const form = useApiForm({
    schema: PayoutAccountInput,
    // Empty fields are optional.
    toInput: (values) => Object.fromEntries(Object.entries(values).filter(([name, value]) => value || isAlways(name))),
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
    <Dialog open onClose={onClose} title="Payout account" description={meanings[method]}>
      <form {...form.formProps} className="stack mt-4" aria-label="Payout account">
        <FormNotices form={form} />
        <TextField
          {...form.field('holder')}
          label="Account holder"
          autoComplete="name"
          maxLength={120}
          defaultValue={holder}
        />
        {method === 'transfer' ? (
          <RadioList
            legend="Kind of account"
            options={[
              { value: 'iban', label: 'With an IBAN' },
              { value: 'number', label: 'With an account number' },
            ]}
            value={kind}
            onChange={setKind}
          />
        ) : null}
        {kind === 'iban' ? (
          <TextField {...form.field('iban')} label="IBAN" autoComplete="off" spellCheck={false} maxLength={60} />
        ) : (
          <NumberFields form={form} />
        )}
        <div className="btn-group">
          <Button {...form.submitProps} look="primary">
            Save account
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}

// Their own messages say what is missing; an empty country counts as none.
const isAlways = (name: string) => name === 'holder' || name === 'iban' || name === 'accountNumber'

function NumberFields({ form }: { form: FormWithCountry }) {
  const country = useCountryField({ form, label: 'Country of the bank' })
  const field = (name: string) => ({ ...form.field(name), autoComplete: 'off', spellCheck: false })
  return (
    <>
      <TextField {...field('accountNumber')} label="Account number" maxLength={60} />
      <TextField {...field('bank')} label="Bank" maxLength={120} />
      <TextField {...field('bankCode')} label="BIC or routing number" optional maxLength={60} />
      <SelectField {...country} />
    </>
  )
}
