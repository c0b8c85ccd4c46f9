import { feedbackCategories } from '@guildhall/contract/admin/options.ts'
import { Link, useSearchParams } from 'react-router'
import { Segments } from '#ui/segments.tsx'
import { type CategoryControl, MessageForm } from './message-form.tsx'

const options = feedbackCategories.map((value) => ({ value, label: value }))

/** Feedback about the site itself. */
export function SendFeedbackPage() {
  // From the error page.
  const reference = /^[\w-]{1,64}$/.exec(useSearchParams()[0].get('reference') ?? '')?.[0]
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page">Send feedback</h1>
          <p className="c2">Tell us what would make Guildhall better, what does not work, and what does.</p>
        </div>
      </div>
      <div className="record fb__page">
        <section className="panel panel--ink" aria-label="Feedback">
          <div className="panel__b">
            <MessageForm
              what="feedback"
              category={(control) => <KindChoice {...control} initial={reference ? 'A problem' : 'An idea'} />}
              label="In your words"
              placeholder="Where you were, what you did, what you expected or would like"
              begin={reference && `Reference ${reference}\n\n`}
              button="Send feedback"
              look="primary"
            />
          </div>
        </section>
        <aside className="record__side">
          <h2 className="t-sub">What happens next</h2>
          <ol className="fb__steps c2">
            <li>You get a reference number at once, and by email too if we know your address.</li>
            <li>A person reads it. None of it is shown on the site.</li>
            <li>The answer comes by email. If you leave no address, we still read what you wrote.</li>
          </ol>
          <p className="c2">
            A question about your account?{' '}
            <Link className="link" to="/help">
              Ask it on the help page
            </Link>
            . Something wrong with a project? Open it and press ‘Report’.
          </p>
        </aside>
      </div>
    </div>
  )
}

type Kind = (typeof feedbackCategories)[number]

function KindChoice({ field, value, onChoose, initial }: CategoryControl & { initial: Kind }) {
  const { ref, name } = field
  return (
    <div className="field">
      <p className="label" aria-hidden="true">
        It is
      </p>
      <Segments label="This is" options={options} value={value ?? initial} onChange={onChoose} />
      <input type="hidden" ref={ref} name={name} defaultValue={initial} />
    </div>
  )
}
