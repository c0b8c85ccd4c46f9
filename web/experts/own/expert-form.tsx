import type { OwnExpert } from '@guildhall/contract/experts/experts.ts'
import { scienceAreas, scienceFields } from '@guildhall/contract/experts/fields.ts'
import { expertHelp, expertHelpWords } from '@guildhall/contract/experts/options.ts'
import { expertLimits as most } from '@guildhall/contract/limits/experts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { countryOptions } from '#lib/format/countries.tsx'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { ownExpertApi, ownExpertQueries } from '../expert-api.ts'

interface Values {
  isListed: boolean
  fields: string[]
  methods: string
  help: string[]
  takesDoctoral: boolean
  answerDays: string
  country: string
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** What the viewer says about themselves as an expert. */
export function ExpertForm({ expert, isEligible }: OwnExpert) {
  const client = useQueryClient()
  // Browsers and the server name some countries differently.
  const isHydrated = useHydrated()
  const form = useApiForm({
    schema: async () => (await import('@guildhall/contract/experts/experts.ts')).ExpertInput,
    toInput: ({ fields, help, methods, answerDays, ...values }: Values) => ({
      ...values,
      fields: fields || [],
      help: help || [],
      methods: linesOf(methods),
      answerDays: answerDays.trim() === '' ? Number.NaN : Number(answerDays),
    }),
    // The field of an error in a list is the list.
    fieldAt: ([first]) => String(first ?? ''),
    defaultValues: {
      fields: expert?.fields ?? [],
      help: expert?.help ?? [],
      country: expert?.country ?? '',
      isListed: expert?.isListed ?? isEligible,
    },
    async send(body) {
      const saved = await ownExpertApi.save({ body })
      await client.invalidateQueries({ queryKey: ['experts'] })
      client.setQueryData(ownExpertQueries.own().queryKey, saved)
      toast.success(body.isListed ? 'Saved. People find you as an expert' : 'Saved. You are not listed')
    },
  })
  const fields = form.field('fields')
  const help = form.field('help')
  return (
    <form {...form.formProps} className="exp__form space-y-4.5 mt-4" aria-label="You as an expert">
      <FormNotices form={form} />
      <fieldset id={fields.id} tabIndex={-1}>
        <legend className="semi">Fields of science</legend>
        <p className="help mb-2">Choose 1 to {most.fields}.</p>
        {fields.error ? <FieldError id={`${fields.id}-error`}>{fields.error}</FieldError> : null}
        <div className="exp__fields">
          {scienceAreas.map((area) => (
            <fieldset key={area} className="exp__area">
              <legend className="c2 t-sm">{area}</legend>
              {scienceFields[area].map((each) => (
                <Checkbox
                  key={each}
                  {...form.field('fields')}
                  id={undefined}
                  value={each}
                  label={each}
                  error={undefined}
                />
              ))}
            </fieldset>
          ))}
        </div>
      </fieldset>
      <TextAreaField
        {...form.field('methods')}
        label="Methods"
        optional
        rows={4}
        help={`One per line, at most ${most.methods.items}, such as ‘Survey design’`}
        defaultValue={expert?.methods.join('\n')}
      />
      <fieldset id={help.id} tabIndex={-1}>
        <legend className="semi">You can help with</legend>
        {help.error ? <FieldError id={`${help.id}-error`}>{help.error}</FieldError> : null}
        {expertHelp.map((each) => (
          <Checkbox
            key={each}
            {...form.field('help')}
            id={undefined}
            value={each}
            label={expertHelpWords[each]}
            error={undefined}
          />
        ))}
      </fieldset>
      <Checkbox
        {...form.field('takesDoctoral')}
        label="I take doctoral students"
        help="People can ask you for a place for a doctorate."
        defaultChecked={expert?.takesDoctoral}
      />
      <div className="field-pair">
        <TextField
          {...form.field('answerDays')}
          label="You answer within"
          help={`Days, at most ${most.answerDays.most}. How often you keep it is public from ${most.ratedFrom} requests on.`}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={String(expert?.answerDays ?? most.answerDays.usual)}
        />
        <SelectField
          {...form.field('country')}
          label="Country"
          optional
          value={form.watch('country') ?? ''}
          options={[
            { value: '', label: 'Not said' },
            ...(isHydrated ? countryOptions().filter(({ value }) => value !== 'Other') : []),
          ]}
        />
      </div>
      <Checkbox
        {...form.field('isListed')}
        label="List me as an expert"
        help="Everybody can find you and ask you. You can leave the list at any time."
        disabled={!isEligible && expert?.isListed !== true}
      />
      <Button {...form.submitProps} look="primary">
        Save
      </Button>
    </form>
  )
}
