import { jobTexts } from '@guildhall/contract/hiring/job-texts.ts'
import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import { useRequestKey } from '#lib/forms/use-request-key.ts'
import { questionApi } from './queries.ts'
import { TextForm } from './text-form.tsx'

interface AskFormProps {
  /** The id of the job. */
  id: string
  onClose: () => void
}

/** A question on the page of a job. */
export function AskForm({ id, onClose }: AskFormProps) {
  const keyOf = useRequestKey()
  return (
    <TextForm
      {...{ jobId: id, onClose }}
      name="Ask the client"
      label="Your question"
      help="Everybody who sees the job can read it, with your name."
      most={hiringLimits.asked}
      required={jobTexts.ask}
      button="Ask"
      done="Your question is sent"
      send={(body) => questionApi.ask({ params: { id }, body, idempotencyKey: keyOf(body) })}
    />
  )
}
