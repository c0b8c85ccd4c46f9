import { assetLimits } from '@guildhall/contract/limits/files.ts'
import { type KeyboardEvent, useId, useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'

const focusOn = (input: HTMLInputElement | null) => input?.focus()

interface LinkFormProps {
  title: string
  /** The button label. */
  act: string
  name?: string
  /** null for a file, which has no URL. */
  url?: string | null
  onSave: (name: string, url: string) => Promise<void>
  onCancel: () => void
}

/** Title and URL of a link, or the name of a file. Part of another form, so it is not a form element. */
export function LinkForm({ title, act, name = '', url = '', onSave, onCancel }: LinkFormProps) {
  const id = useId()
  const [values, setValues] = useState({ name, url: url ?? '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    setErrors({})
    try {
      await onSave(values.name, values.url)
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : []
      const named = Object.fromEntries(fields.map(({ path, message }) => [path, message]))
      setErrors(fields.length > 0 ? named : { all: (error as Error).message })
      setBusy(false)
    }
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    if (event.key === 'Enter' && !(event.target instanceof HTMLInputElement)) return
    // Neither submits the form around it nor closes it.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') onCancel()
    else if (!busy) void save()
  }
  const field = (key: 'name' | 'url') => ({
    id: `${id}-${key}`,
    value: values[key],
    maxLength: assetLimits[key],
    ...(errors[key] ? { error: errors[key] } : {}),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setValues((before) => ({ ...before, [key]: currentTarget.value })),
  })

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame
    <div className="afs__form" role="group" aria-label={title} onKeyDown={onKeyDown}>
      <TextField ref={focusOn} label={url === null ? 'File name' : 'Link name'} autoComplete="off" {...field('name')} />
      {url === null ? null : (
        <TextField
          label="Address"
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          {...field('url')}
        />
      )}
      {errors.all ? <FieldError>{errors.all}</FieldError> : null}
      <div className="btn-group mt-3">
        <Button size="sm" busy={busy} onClick={() => void save()}>
          {act}
        </Button>
        <Button size="sm" look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
