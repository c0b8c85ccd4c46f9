import { questionLimits } from '@guildhall/contract/limits/questions.ts'
import type { AskedLines } from '@guildhall/contract/orders/checkout.ts'
import { displayName } from '#lib/format/people.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { keepAnswer, readAnswer } from './checkout-queries.ts'
import { QuoteSummary } from './quote-summary.tsx'

interface QuestionsFormProps {
  asked: AskedLines
  owner: string
  /** The questions have changed since they were answered, so they are shown again. */
  isAgain: boolean
  /** All required questions are answered. */
  onAnswered: () => Promise<void>
}

/** The sellers' questions before payment. Answers stay in this browser until the purchase. */
export function QuestionsForm({ asked, owner, isAgain, onAnswered }: QuestionsFormProps) {
  const asking = asked.lines.filter(({ answers }) => answers.length > 0)
  const form = useApiForm({
    schema: async () => (await import('./checkout-schemas.ts')).answersSchema(asking),
    send: onAnswered,
  })
  // In the summary above the form, an error names its question.
  const questions = new Map(
    asking.flatMap(({ answers }) => answers.map(({ questionId, question }) => [form.idOf(questionId), question])),
  )
  const named = (error: { id?: string; message: string }) => {
    const question = error.id && questions.get(error.id)
    return question ? { ...error, message: `${error.message}: ${question}` } : error
  }
  return (
    <form
      {...form.formProps}
      onChange={(event) => {
        const { target } = event
        if (target instanceof HTMLTextAreaElement) keepAnswer(owner, target.name, target.value)
        form.formProps.onChange(event)
      }}
      className="co co--pay"
      aria-label="Questions"
    >
      <div className="co__q">
        {isAgain ? (
          <div className="mb-5">
            <Notice kind="wait">
              A seller has changed the questions. Answer the ones still open, then you can pay.
            </Notice>
          </div>
        ) : null}
        {form.summary.length > 0 || form.failureText ? (
          <div className="mb-5">
            <FormNotices form={{ ...form, summary: form.summary.map(named) }} />
          </div>
        ) : null}
        {asking.map(({ lineId, title, cover, seller, answers }) => (
          <section key={lineId} className="blk" aria-labelledby={`asks-${lineId}`}>
            <div className="row gap-3">
              <span className="thumb rev__i">
                {cover ? <img src={cover.sizes[0]?.url ?? cover.main} alt="" loading="lazy" /> : null}
              </span>
              <div className="grow min-w-0">
                <h2 className="work" id={`asks-${lineId}`}>
                  {title}
                </h2>
                <p className="c3 t-sm">{displayName(seller)} asks this before you pay</p>
              </div>
            </div>
            {answers.map(({ questionId, question, required }) => (
              <TextAreaField
                key={questionId}
                {...form.field(questionId)}
                label={question}
                optional={!required}
                rows={3}
                maxLength={questionLimits.answer}
                defaultValue={readAnswer(owner, questionId)}
              />
            ))}
          </section>
        ))}
      </div>
      <QuoteSummary {...asked} />
      <div className="co__pay">
        <Button {...form.submitProps} look="primary" size="lg">
          Continue
        </Button>
        <p className="c3 t-sm mt-3">You and the seller see your answers on the order. You pay in the next steps.</p>
      </div>
    </form>
  )
}
