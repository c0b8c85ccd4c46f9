import { profileLimits } from '@guildhall/contract/limits.ts'
import { text } from '@guildhall/contract/values.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useForm } from '#lib/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextAreaField } from '#ui/text-field.tsx'
import { profileApi } from './profile-api.ts'

const About = z.object({ about: text(profileLimits.about, { lines: true }) })

/** The text about oneself as a form. */
export function EditAbout({ about, onSaved, onCancel }: { about: string; onSaved: () => void; onCancel: () => void }) {
  const [used, setUsed] = useState(about.length)
  const form = useForm({
    schema: About,
    async send(values) {
      await profileApi.putProfile({ body: { profile: values } })
      onSaved()
    },
  })
  return (
    <form {...form.formProps} aria-label="About">
      <TextAreaField
        id={form.idOf('about')}
        name="about"
        label="About you"
        rows={7}
        tally={{ used, max: profileLimits.about }}
        defaultValue={about}
        autoFocus
        onInput={({ currentTarget }) => setUsed(currentTarget.value.length)}
        error={form.errors.about}
      />
      {form.failureText ? (
        <div className="mt-3">
          <Notice kind="error">{form.failureText}</Notice>
        </div>
      ) : null}
      <div className="btn-group mt-3">
        <Button {...form.submitProps} look="primary">
          Save
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
