import { profileLimits } from '@guildhall/contract/limits/people.ts'
import { blockOfType } from '@guildhall/contract/users/profile-audiences.ts'
import type { OwnProfile } from '@guildhall/contract/users/users.ts'
import type { UserType } from '@guildhall/contract/values/options.ts'
import { useRef } from 'react'
import type * as z from 'zod/mini'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { useSite } from '#lib/page/site.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { BlockControl, manyOf } from '../edit/block-control.tsx'
import { type BlockField, type BlockValues, readBlock, typeForms } from '../edit/block-forms.ts'
import { profileApi } from '../profile-api.ts'

/** The fields of each block that others look at first; the profile has the rest. */
const firstFields: Record<UserType, readonly string[]> = {
  Students: ['university', 'course', 'specialization', 'graduationYear', 'purposes'],
  Professors: ['university', 'department', 'designation'],
  Freelancers: ['serviceHeadline', 'category', 'hourlyRateMinor'],
  Business: ['industry', 'companySize', 'website'],
}

const headline: BlockField = {
  name: 'headline',
  label: 'Headline',
  kind: 'line',
  max: profileLimits.headline,
  help: 'The line under your name on your profile, your projects and in search.',
}

/** The headline and the first facts of a person's own profile as one form. Facts it does not show stay as they are. */
export function WelcomeForm({ person, onSaved }: { person: OwnProfile; onSaved: () => Promise<void> }) {
  const { userType } = person.auth
  const { currency } = useSite()
  const block: Block = typeForms[userType]
  const known: Record<string, unknown> = { ...person[blockOfType[userType]] }
  const stored: Record<string, unknown> = { ...known, headline: person.profile.headline }
  const fields = [headline, ...block.fields.filter(({ name }) => firstFields[userType].includes(name))]
  // The values when the form was entered, and after each save.
  const before = useRef<string | null>(null)
  const schema = async () => (await import('./welcome-schema.ts')).welcomeSchema(await block.schema())
  const toInput = (values: BlockValues) => {
    const { headline, ...typed } = readBlock(fields, values, currency)
    const kept = Object.keys(readBlock(block.fields, {}, currency)).map((name) => [name, known[name]])
    return { headline, block: { ...Object.fromEntries(kept), ...typed } }
  }
  const form = useApiForm({
    schema,
    toInput,
    // What several checkboxes of one name need.
    defaultValues: Object.fromEntries(
      fields.flatMap(({ kind, name }) => (kind === 'many' ? [[name, manyOf(stored[name])]] : [])),
    ),
    async send({ headline, block: facts }) {
      await profileApi.putProfile({ body: { profile: { headline } } })
      await block.save(facts as never)
      before.current = current()
      await onSaved()
      toast.success('Saved to your profile')
    },
  })
  const current = () => JSON.stringify(form.getValues())
  /** Saves what was typed when the person goes on to another step: at least the headline, if a fact cannot be saved. */
  async function saveOnLeaving() {
    if (form.isBusy || before.current === null || before.current === current()) return
    const read = await schema().catch(() => null)
    if (!read) return
    const input = toInput(form.getValues() as BlockValues)
    if (read.safeParse(input).success) return form.submit()
    const title = read.shape.headline.safeParse(input.headline).data
    if (title !== undefined && title !== person.profile.headline)
      await profileApi.putProfile({ body: { profile: { headline: title } } }).then(onSaved, () => {})
  }
  return (
    <form
      {...form.formProps}
      aria-label="Headline and first facts"
      onFocus={() => {
        before.current ??= current()
        form.formProps.onFocus()
      }}
      onBlur={(event) => {
        form.formProps.onBlur(event)
        if (!event.currentTarget.contains(event.relatedTarget)) void saveOnLeaving()
      }}
    >
      <FormNotices form={form} />
      <div className="pf__fields">
        {fields.map((field) => (
          <BlockControl key={field.name} {...{ field, stored, form }} isFirst={false} />
        ))}
      </div>
      <div className="btn-group mt-4">
        <Button {...form.submitProps} look="primary">
          Save
        </Button>
      </div>
    </form>
  )
}

type BlockSchema = z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>

/** The form of a block, whichever type of person it belongs to. */
interface Block {
  schema: () => Promise<BlockSchema>
  fields: readonly BlockField[]
  save: (facts: never) => Promise<unknown>
}
