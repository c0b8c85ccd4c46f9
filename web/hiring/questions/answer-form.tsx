import { jobTexts } from '@guildhall/contract/hiring/job-texts.ts'
import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import { questionApi } from './queries.ts'
import { TextForm } from './text-form.tsx'

interface AnswerFormProps {
  jobId: string
  questionId: string
  onClose: () => void
}

/** The client's answer to a question, given once. */
export function AnswerForm({ jobId, questionId, onClose }: AnswerFormProps) {
  return (
    <div className="mt-2">
      <TextForm
        {...{ jobId, onClose }}
        name="Answer the question"
        label="Your answer"
        help="Everybody who sees the job can read it. You can answer once and cannot change it."
        most={hiringLimits.askedAnswer}
        required={jobTexts.askAnswer}
        button="Publish answer"
        done="Your answer is published"
        send={(body) => questionApi.answer({ params: { id: jobId, questionId }, body })}
      />
    </div>
  )
}
