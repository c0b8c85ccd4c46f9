import type { StaffConfirmation } from '@guildhall/contract/confirmations/admin.ts'
import { type ConfirmationState, refusalWords } from '@guildhall/contract/confirmations/options.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatCalendarDay } from '#lib/format/counts-and-dates.ts'
import { displayName, roleWords, verifiedText } from '#lib/format/people.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Status, type StatusKind } from '#ui/tag.tsx'
import { confirmationsPath } from './confirmation-queries.ts'
import { DocumentView } from './document-view.tsx'

const ConfirmationDialog = lazyPart(() =>
  import('./confirmation-dialogs.tsx').then((module) => module.ConfirmationDialog),
)

export type ConfirmationAct = 'confirm' | 'refuse' | 'reopen' | 'take-back'

const states: Record<ConfirmationState, { kind: StatusKind; word: string }> = {
  open: { kind: 'wait', word: 'Open' },
  confirmed: { kind: 'ok', word: 'Confirmed' },
  refused: { kind: 'bad', word: 'Refused' },
  withdrawn: { kind: 'off', word: 'Withdrawn' },
  replaced: { kind: 'off', word: 'Replaced by a later one' },
  'taken-back': { kind: 'bad', word: 'Taken back' },
}

export function StateOf({ confirmation: { state } }: { confirmation: Pick<StaffConfirmation, 'state'> }) {
  return <Status kind={states[state].kind}>{states[state].word}</Status>
}

interface ConfirmationPanelProps {
  confirmation: StaffConfirmation
  onDecided: (words: string) => void
}

/** One request: the document beside the profile, what was decided, and what the staff can do. */
export function ConfirmationPanel({ confirmation, onDecided }: ConfirmationPanelProps) {
  const { id, name, document, isOwn, sentAt } = confirmation
  const [act, setAct] = useState<ConfirmationAct | null>(null)
  return (
    <article className="panel" aria-labelledby={`confirmation-${id}`}>
      <div className="panel__h rq__h">
        <h2 className="t-sub" id={`confirmation-${id}`}>
          {name}
        </h2>
        <span className="c3 t-sm">
          Sent <DateOf at={sentAt} />
        </span>
        <StateOf confirmation={confirmation} />
      </div>
      <div className="panel__b">
        <div className="cf__two">
          <section aria-labelledby={`document-${id}`}>
            <h3 className="t-sub mb-2" id={`document-${id}`}>
              Document
            </h3>
            <Said confirmation={confirmation} />
            {document && !isOwn ? <DocumentView id={id} /> : null}
            {document ? null : <p className="c2 mt-4">The document is deleted.</p>}
          </section>
          <section aria-labelledby={`person-${id}`}>
            <h3 className="t-sub mb-2" id={`person-${id}`}>
              Profile
            </h3>
            <Profile confirmation={confirmation} />
          </section>
        </div>
        <Decided confirmation={confirmation} />
        <Others confirmation={confirmation} />
        {isOwn ? (
          <div className="mt-4">
            <Notice kind="info">This is your own request. Somebody else on the staff decides it.</Notice>
          </div>
        ) : (
          <Acts confirmation={confirmation} onAct={setAct} />
        )}
      </div>
      {act ? (
        <ConfirmationDialog
          act={act}
          confirmation={confirmation}
          onClose={() => setAct(null)}
          onDone={(words) => {
            setAct(null)
            onDecided(words)
          }}
        />
      ) : null}
    </article>
  )
}

function Acts({
  confirmation: { state, document },
  onAct,
}: {
  confirmation: StaffConfirmation
  onAct: (act: ConfirmationAct) => void
}) {
  return (
    <div className="btn-group mt-4">
      {state === 'open' ? (
        <>
          <Button look="primary" onClick={() => onAct('confirm')}>
            Confirm
          </Button>
          <Button look="danger" onClick={() => onAct('refuse')}>
            Refuse
          </Button>
        </>
      ) : null}
      {state === 'refused' && document ? <Button onClick={() => onAct('reopen')}>Take refusal back</Button> : null}
      {state === 'confirmed' ? (
        <Button look="danger" onClick={() => onAct('take-back')}>
          Take confirmation back
        </Button>
      ) : null}
    </div>
  )
}

/** What the person said about the document. */
function Said({ confirmation: { kind, name, website, source, documentDate } }: { confirmation: StaffConfirmation }) {
  return (
    <dl className="mna">
      <Fact name={kind === 'school' ? 'School' : 'Firm'}>{name}</Fact>
      <Fact name="Website">
        <a className="link" href={`https://${website}`} rel="nofollow noopener noreferrer" target="_blank">
          {website}
          <span className="sr-only"> (opens a new window)</span>
        </a>
      </Fact>
      <Fact name="From">{source}</Fact>
      <Fact name="Dated">{formatCalendarDay(documentDate)}</Fact>
    </dl>
  )
}

function Profile({ confirmation: { person, email, domain, named, name, kind } }: { confirmation: StaffConfirmation }) {
  const isSame = named.toLowerCase() === name.toLowerCase()
  return (
    <>
      <dl className="mna">
        <Fact name="Person">
          <Link className="link" to={profilePath(person)} target="_blank">
            {displayName(person)}
            <span className="sr-only"> (opens a new window)</span>
          </Link>
        </Fact>
        <Fact name="Account">{roleWords[person.userType]}</Fact>
        <Fact name={kind === 'school' ? 'School' : 'Firm'}>{named || 'None named'}</Fact>
        <Fact name="Email">{email}</Fact>
        <Fact name="Domain">{domain ?? 'Of a public provider'}</Fact>
      </dl>
      {isSame ? null : (
        <div className="mt-4">
          <Notice kind="wait">
            The profile names another school or firm now. It shows a badge only while it names what was confirmed.
          </Notice>
        </div>
      )}
    </>
  )
}

function Decided({ confirmation }: { confirmation: StaffConfirmation }) {
  const { found, refusal, reason, decidedBy, decidedAt, takenBackAt } = confirmation
  if (!decidedAt) return null
  return (
    <section className="mt-4" aria-labelledby={`decided-${confirmation.id}`}>
      <h3 className="t-sub mb-2" id={`decided-${confirmation.id}`}>
        Decision
      </h3>
      <dl className="mna">
        <Fact name="Decided">
          <DateOf at={decidedAt} time />
          {decidedBy ? `, by ${decidedBy.name}` : ''}
        </Fact>
        {found ? <Fact name="Badge">{verifiedText(found)}</Fact> : null}
        {found?.note ? <Fact name="Note">{found.note}</Fact> : null}
        {refusal ? (
          <Fact name="Reason">
            {refusalWords[refusal]}: {reason}
          </Fact>
        ) : null}
        {takenBackAt ? (
          <Fact name="Taken back">
            <DateOf at={takenBackAt} time />
          </Fact>
        ) : null}
      </dl>
    </section>
  )
}

function Others({ confirmation: { id, others } }: { confirmation: StaffConfirmation }) {
  if (others.length === 0) return null
  return (
    <section className="mt-4" aria-labelledby={`others-${id}`}>
      <h3 className="t-sub mb-2" id={`others-${id}`}>
        Other requests of this person
      </h3>
      <ul className="space-y-2">
        {others.map((other) => (
          <li key={other.id}>
            <Link className="link" to={confirmationsPath({ state: 'open', id: other.id })}>
              {other.name}
            </Link>{' '}
            <StateOf confirmation={other} />
            <p className="c3 t-sm wrap-anywhere">
              Sent <DateOf at={other.sentAt} />
              {other.refusal ? `. ${refusalWords[other.refusal]}: ${other.reason}` : ''}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd className="rq__t">{children}</dd>
  </>
)
