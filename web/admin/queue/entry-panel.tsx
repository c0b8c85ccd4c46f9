import type { QueueEntry } from '@guildhall/contract/admin/queue.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { failureText } from '#lib/api/failure-text.ts'
import { TimeAgo } from '#lib/format/time-ago.tsx'
import { useViewer } from '#lib/page/viewer.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Notice } from '#ui/states/notice.tsx'
import { Status } from '#ui/tag.tsx'
import { MessageEvidence, PersonEvidence, SubjectEvidence } from '../disputes/evidence.tsx'
import { ReportRows } from '../file-parts.tsx'
import { adminApi, adminQueries } from '../queries.ts'
import { actName, kindWords, stateWord } from '../words.ts'
import { DecisionForm } from './entry-decision.tsx'

interface EntryPanelProps {
  entry: QueueEntry
  onSettled: (words: string) => void
}

const evidenceOf = {
  project: SubjectEvidence,
  service: SubjectEvidence,
  agent: SubjectEvidence,
  'session-type': SubjectEvidence,
  review: SubjectEvidence,
  'work-review': SubjectEvidence,
  'agent-review': SubjectEvidence,
  job: SubjectEvidence,
  'job-question': SubjectEvidence,
  message: MessageEvidence,
  person: PersonEvidence,
}

/** One message with its evidence, and the possible decisions. */
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
        <span className="row row--wrap">
          <TimeAgo className="c3 t-sm num" at={entry.createdAt} />
          <Status kind={state === 'open' ? 'wait' : 'ok'}>
            {entry.assignee ? `In work: ${entry.assignee.name}` : stateWord(entry)}
          </Status>
        </span>
      </div>
      <div className="panel__b">
        {state === 'open' && !entry.isOwn ? <Assignment entry={entry} /> : null}
        {subject && Evidence && <Evidence subject={subject} others={others} />}
        {entry.same.length > 0 ? (
          <div className="mb-5">
            <h3 className="t-sub">Other reports about the same</h3>
            <ReportRows reports={entry.same} />
          </div>
        ) : null}
        <h3 className="t-sub">Message</h3>
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
              {stateWord(entry)}{' '}
              <span className="c3 t-sm num">
                <TimeAgo at={settledAt} />
              </span>
            </h3>
            <p className="c2 rq__t">{answer}</p>
          </div>
        ) : null}
        {entry.isOwn ? (
          <div className="mt-6">
            <Notice kind="info">You wrote this, so somebody else on the staff must decide it.</Notice>
          </div>
        ) : (
          <DecisionForm entry={entry} onSettled={onSettled} />
        )}
        {entry.history.length > 0 ? (
          <div className="mt-6">
            <h3 className="t-sub" id="entry-history">
              History
            </h3>
            <ul className="lines" aria-labelledby="entry-history">
              {entry.history.map(({ at, actor, act, reason }) => (
                <li key={at} className="py-2">
                  <span className="med">
                    {actor.name}: {actName(act, subject?.kind)}
                  </span>{' '}
                  <TimeAgo className="c3 t-sm num" at={at} />
                  {reason ? <span className="c2 t-sm rq__t block">{reason}</span> : null}
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </section>
  )
}

/** Who works on a message, and the button to take it or give it back, so that two people do not answer the same one. */
function Assignment({ entry: { number, assignee } }: { entry: QueueEntry }) {
  const client = useQueryClient()
  const viewer = useViewer()
  const isMine = assignee?.customUserId === viewer?.customUserId
  const assign = useMutation({
    mutationFn: () => adminApi[isMine ? 'giveBack' : 'take']({ params: { number } }),
    onError: (error) => toast.error(failureText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: adminQueries.all }),
  })
  return (
    <p className="row row--wrap gap-3 mb-4">
      <Button size="sm" busy={assign.isPending} onClick={() => assign.mutate()}>
        {isMine ? 'Give it back' : assignee ? `Take over from ${assignee.name}` : 'Take it'}
      </Button>
      <span className="c3 t-sm">
        {assignee ? (
          <>
            {isMine ? 'You' : assignee.name} took it: <TimeAgo at={assignee.since} />
          </>
        ) : (
          'Nobody is working on it yet.'
        )}
      </span>
    </p>
  )
}

function AuthorName({ customUserId, name }: { customUserId: string; name: string }) {
  return (
    <Link className="link" to={`/studentprofile/${customUserId}`}>
      {name}
    </Link>
  )
}
