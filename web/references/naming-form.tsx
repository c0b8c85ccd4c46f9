import type { ReferenceStanding } from '@guildhall/contract/engagements/references.ts'
import { referenceLimits as most } from '@guildhall/contract/limits/engagements.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { RadioCards } from '#ui/forms/radio-group.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { referenceApi } from './queries.ts'

type Naming = 'name' | 'place'

interface NamingFormProps {
  id: string
  standing: ReferenceStanding
  onDone: (standing: ReferenceStanding | null) => void
}

/** The client agrees to a reference, and says what to be called. */
export function NamingForm({ id, standing: { reference }, onDone }: NamingFormProps) {
  const form = useApiForm({
    schema: async () => (await import('@guildhall/contract/engagements/references.ts')).ReferenceInput,
    toInput: ({ naming, place = '' }: { naming: Naming; place?: string }) => ({
      place: naming === 'place' ? place : null,
    }),
    defaultValues: { naming: 'name' as Naming },
    async send(body) {
      onDone((await referenceApi.agree({ params: { id }, body })).reference)
      toast.success('You agreed to the reference')
    },
  })
  const naming = form.watch('naming')
  return (
    <form {...form.formProps} className="space-y-4.5 mt-4" aria-label="Reference">
      <FormNotices form={form} />
      <RadioCards
        {...form.field('naming')}
        legend="What name should we show?"
        columns={2}
        options={[
          { value: 'name', label: reference.client, hint: 'With a link to your profile' },
          { value: 'place', label: 'Without a name', hint: 'Such as ‘A business in Ghent’' },
        ]}
        value={naming}
        onChange={(value: Naming) => form.setValue('naming', value)}
      />
      {naming === 'place' ? (
        <TextField
          {...form.field('place')}
          label="Where are you?"
          help="A town, a region or a country"
          maxLength={most.place}
          autoComplete="off"
        />
      ) : null}
      <Button {...form.submitProps} look="second" size="sm">
        Agree to the reference
      </Button>
    </form>
  )
}
