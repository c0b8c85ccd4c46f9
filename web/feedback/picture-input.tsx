import { imageLimits } from '@guildhall/contract/image-limits.ts'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { refusalOf } from '#lib/check-file.ts'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'

interface PictureInputProps {
  id: string
  picture: File | null
  onChange: (picture: File | null) => void
  /** Why the chosen file cannot be sent, as the server said. */
  error?: string | undefined
}

/** One picture from the device, such as a picture of the screen. */
export function PictureInput({ id, picture, onChange, error }: PictureInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    if (input.current) input.current.value = ''
    onChange(null)
    input.current?.focus()
  }
  return (
    <Field
      id={id}
      label="Picture"
      optional
      help="Of what you saw: JPEG, PNG, WebP or GIF, less than 10 MB."
      error={(picture && refusalOf(picture)) ?? error}
    >
      {(control) => (
        <div className="row">
          <input
            {...control}
            ref={input}
            className="input input--file"
            type="file"
            name="picture"
            accept={imageLimits.types.join(',')}
            onChange={({ target }) => onChange(target.files?.[0] ?? null)}
          />
          {picture ? <IconButton icon={X} line label={`Remove ${picture.name}`} onClick={clear} /> : null}
        </div>
      )}
    </Field>
  )
}
