import './feedback.css'
import type { FeedbackInput, Received } from '@guildhall/contract/admin/feedback.ts'
import { imageLimits } from '@guildhall/contract/limits/images.ts'
import { feedbackLimits } from '@guildhall/contract/limits/people.ts'
import X from 'lucide-react/icons/x'
import { type ReactNode, useRef, useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { refusalOf } from '#lib/forms/picture-check.ts'
import { type FormField, useApiForm } from '#lib/forms/use-api-form.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FileDrop } from '#ui/forms/file-drop.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ReceivedNotice, sendMessage } from './feedback-api.tsx'

type Category = FeedbackInput['category']

export interface CategoryControl {
  field: FormField
  /** Undefined before the first render is done. */
  value: Category | undefined
  onChoose: (category: Category) => void
}

interface MessageFormProps {
  /** 'feedback' or 'question'. */
  what: string
  /** The category field. */
  category: (control: CategoryControl) => ReactNode
  label: string
  placeholder: string
  /** The initial text. */
  begin?: string
  button: string
  /** The page's only primary button, or one beside another. */
  look: 'primary' | 'second'
}

/** A message to the people who run the site; once received, its number is shown instead. */
export function MessageForm(props: MessageFormProps) {
  const [received, setReceived] = useState<Received | null>(null)
  if (!received) return <OpenForm {...props} onReceived={setReceived} />
  return (
    <ReceivedNotice what={props.what} {...received}>
      <Button onClick={() => setReceived(null)}>Write another</Button>
    </ReceivedNotice>
  )
}

function OpenForm({
  what,
  category,
  label,
  placeholder,
  begin = '',
  button,
  look,
  onReceived,
}: MessageFormProps & { onReceived: (received: Received) => void }) {
  const viewer = useViewer()
  const [picture, setPicture] = useState<File | null>(null)
  const form = useApiForm({
    schema: async () => (await import('@guildhall/contract/admin/feedback.ts')).FeedbackInput,
    toInput: ({ email, ...values }) => (email ? { ...values, email } : values),
    async send(values) {
      const refusal = picture && refusalOf(picture)
      if (refusal) throw new ApiError(422, { code: 'invalid', fields: [{ path: 'picture', message: refusal }] })
      onReceived(await sendMessage(values, picture))
    },
  })
  const used = (form.watch('text') ?? begin).length
  return (
    <form {...form.formProps} aria-label={button} className="fb__form">
      <FormNotices form={form} />
      {category({
        field: form.field('category'),
        value: form.watch('category'),
        onChoose: (chosen) => form.setValue('category', chosen),
      })}
      <TextAreaField
        {...form.field('text')}
        label={label}
        placeholder={placeholder}
        defaultValue={begin}
        maxLength={feedbackLimits.text}
        tally={{ used, max: feedbackLimits.text }}
      />
      <TextField
        {...form.field('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        label="Your email"
        optional
        help={
          viewer
            ? 'Leave this empty to get the answer at the address of your account.'
            : `We use it only to answer this ${what}. Without it we cannot answer you.`
        }
      />
      <PictureInput id={form.idOf('picture')} picture={picture} onChange={setPicture} error={form.errors.picture} />
      <Button {...form.submitProps} look={look} block className="mt-5">
        {button}
      </Button>
    </form>
  )
}

interface PictureInputProps {
  id: string
  picture: File | null
  onChange: (picture: File | null) => void
  /** The server's reason why the chosen file cannot be sent. */
  error?: string | undefined
}

/** One picture from the device, such as a screenshot. */
function PictureInput({ id, picture, onChange, error }: PictureInputProps) {
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
      help="Show what you saw: JPEG, PNG, WebP or GIF, less than 10 MB."
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
