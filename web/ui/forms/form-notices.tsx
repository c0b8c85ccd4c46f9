import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { Icon } from '../pictures/icon.tsx'
import { Notice } from '../states/notice.tsx'

interface FormNoticesProps {
  form: {
    /** The title above the errors. */
    summaryTitle: string
    summary: readonly { id?: string; message: string }[]
    attempt: number
    failureText: string | null
    /** Whether proof of work is running for it. */
    isChecking: boolean
  }
  /** A next step beside the failure message. */
  hint?: ReactNode
}

/** Shown above a form: its errors, why it was refused, or that proof of work is running. */
export function FormNotices({ form, hint }: FormNoticesProps) {
  if (form.isChecking) return <Notice kind="info">Checking that you are human…</Notice>
  if (form.summary.length)
    return <ErrorSummary title={form.summaryTitle} errors={form.summary} attempt={form.attempt} />
  if (!form.failureText) return null
  return (
    <Notice kind="error" key={form.attempt}>
      {form.failureText}
      {hint ? <> {hint}</> : null}
    </Notice>
  )
}

interface ErrorSummaryProps {
  title: string
  /** `id` is the id of the invalid control; without one, the message is not a link. */
  errors: readonly { id?: string; message: string }[]
  /** Incremented on every failed submit: each time, the summary takes the focus again. */
  attempt: number
}

/** The errors of a form, above it, after a failed submit. */
export function ErrorSummary({ title, errors, attempt }: ErrorSummaryProps) {
  return (
    // A new attempt with the same errors must be heard again.
    <div key={attempt} className="notice notice--error" role="alert" tabIndex={-1} ref={takeFocus}>
      <Icon of={CircleAlert} />
      <div className="grow">
        <p className="semi">{title}</p>
        <ul>
          {errors.map(({ id, message }) => (
            <li key={`${id} ${message}`}>
              {id ? (
                <a className="link" href={`#${id}`} onClick={(event) => focusControl(event, id)}>
                  {message}
                </a>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

const takeFocus = (box: HTMLElement | null) => box?.focus()

// The URL must not change: in a drawer, a new #fragment would be a navigation.
function focusControl(event: { preventDefault(): void }, id: string) {
  const control = document.getElementById(id)
  if (!control) return
  event.preventDefault()
  control.focus()
}
