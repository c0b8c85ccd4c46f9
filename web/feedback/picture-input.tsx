import { imageLimits } from '@guildhall/contract/limits/images.ts'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { refusalOf } from '#lib/forms/picture-check.ts'
import { Field } from '#ui/forms/field.tsx'
import { FileDrop } from '#ui/forms/file-drop.tsx'
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
        <>
          <FileDrop
            {...control}
            ref={input}
            action="Add a picture"
            accept={imageLimits.types.join(',')}
            onFiles={([file]) => onChange(file ?? null)}
          />
          {picture ? (
            <p className="row mt-2" aria-live="polite">
              <span className="grow min-w-0 trunc">{picture.name}</span>
              <IconButton icon={X} line label={`Remove ${picture.name}`} onClick={clear} />
            </p>
          ) : null}
        </>
      )}
    </Field>
  )
}
