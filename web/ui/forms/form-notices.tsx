import type { ReactNode } from 'react'
import { Notice } from '../states/notice.tsx'
import { ErrorSummary } from './error-summary.tsx'

interface FormNoticesProps {
  form: {
    /** The title above the errors. */
    summaryTitle: string
    summary: readonly { id?: string; message: string }[]
    attempt: number
    failureText: string | null
    /** Whether proof of work is being done for it. */
    isChecking: boolean
  }
  /** A next step beside the sentence of a failure. */
  hint?: ReactNode
}

/** Shown above a form: its errors, why it was refused, or that proof of work is being done. */
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
