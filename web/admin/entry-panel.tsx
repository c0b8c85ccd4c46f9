import type { QueueEntry } from '@guildhall/contract/admin/admin.ts'
import { Link } from 'react-router'
import { TimeAgo } from '#lib/format/time-ago.tsx'
import { Status } from '#ui/tag.tsx'
import { DecisionForm } from './decision-form.tsx'
import { MessageEvidence } from './message-evidence.tsx'
import { PersonEvidence } from './person-evidence.tsx'
import { SubjectEvidence } from './subject-evidence.tsx'
import { kindWords, stateWords } from './words.ts'

interface EntryPanelProps {
  entry: QueueEntry
  onSettled: (words: string) => void
}

const evidenceOf = {
  project: SubjectEvidence,
  review: SubjectEvidence,
  message: MessageEvidence,
  person: PersonEvidence,
}

/** One message with its evidence, and what can be decided. */
export function EntryPanel({ entry, onSettled }: EntryPanelProps) {
  const { number, kind, category, state, text, author, hasMail, picture, subject, others, answer, settledAt } = entry
  const Evidence = subject ? evidenceOf[subject.kind] : null
  return (
    <section className="panel rq__d" aria-labelledby="entry-title">
      <div className="panel__h rq__h">
        <h2 className="t-sub" id="entry-title">
          {category}
        </h2>
        <span className="regno">
          {kindWords[kind].one} {number}
        </span>
        <span className="row">
          <TimeAgo className="c3 t-sm num" at={entry.createdAt} />
          <Status kind={state === 'open' ? 'wait' : 'ok'}>{stateWords[state]}</Status>
        </span>
      </div>
      <div className="panel__b">
        {subject && Evidence && <Evidence subject={subject} others={others} />}
        <h3 className="t-sub">What was said</h3>
        <p className="c2 rq__t">{text}</p>
        <p className="c3 t-sm mt-1">
          {author ? (
            <>
              By <AuthorName {...author} />
            </>
          ) : (
            'By a visitor'
          )}
          {hasMail ? '' : ', who left no address'}
        </p>
        {picture ? (
          <a className="rq__p" href={picture.main} target="_blank" rel="noreferrer">
            <img
              src={picture.main}
              width={picture.width}
              height={picture.height}
              alt="Sent with the message; opens in full size"
              loading="lazy"
            />
          </a>
        ) : null}
        {answer !== null && settledAt ? (
          <div className="mt-5">
            <h3 className="t-sub">
              {stateWords[state]}{' '}
              <span className="c3 t-sm num">
                <TimeAgo at={settledAt} />
              </span>
            </h3>
            <p className="c2 rq__t">{answer}</p>
          </div>
        ) : null}
        <DecisionForm entry={entry} onSettled={onSettled} />
      </div>
    </section>
  )
}

function AuthorName({ customUserId, name }: { customUserId: string; name: string }) {
  return (
    <Link className="link" to={`/studentprofile/${customUserId}`}>
      {name}
    </Link>
  )
}
