import { requestReasonWords } from '@guildhall/contract/relations/options.ts'
import type { Relation } from '@guildhall/contract/relations/relations.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import type { RelationList } from '@guildhall/contract/values/options.ts'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { displayName, roleOf } from '#lib/format/people.ts'
import { DateOf, TimeAgo } from '#lib/format/time-ago.tsx'
import { focusNeighbour } from '#lib/page/focus-neighbour.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Pager } from '#ui/pager.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { listPath, type RelationPlace } from './queries.ts'
import { RelationButtons, type ReportPerson } from './relation-buttons.tsx'
import { useAnswers } from './use-relation.ts'

interface RelationSectionProps {
  list: RelationList
  title: string
  relations: readonly Relation[]
  total: number
  next: string | null
  previous: string | null
  place: RelationPlace
  message: (person: UserCard) => ReactNode
  report: ReportPerson
}

const inShort = 5
const hints: Partial<Record<RelationList, string>> = {
  received: 'Waiting for your answer',
  sent: 'They have not answered yet',
}

/**
 * One list: in short among others, or whole with sorting, pages and, for received requests, answers to several at a time.
 */
export function RelationSection({
  list,
  title,
  relations,
  total,
  next,
  previous,
  place,
  message,
  report,
}: RelationSectionProps) {
  const heading = useId()
  const isWhole = place.list === list
  const shown = isWhole ? relations : relations.slice(0, inShort)
  const answers = useAnswers()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  // Rows that have disappeared are no longer selected.
  const ids = shown.flatMap(({ id, status }) => (status === 'received' && chosen.has(id) ? [id] : []))
  const mayChoose = isWhole && list === 'received' && shown.length > 1
  const answer = (word: 'accept' | 'decline') =>
    answers.mutate({ ids, answer: word }, { onSuccess: () => setChosen(new Set()) })
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((each) => each !== id)))
  return (
    <section className={isWhole ? '' : 'cx__s'} aria-labelledby={heading}>
      <div className="row row--between gap-3 mb-3">
        <h2 className="t-section" id={heading}>
          {title}
        </h2>
        {isWhole ? (
          <nav className="seg" aria-label="Sort order">
            {(['newest', 'name'] as const).map((sort) => (
              <Link
                key={sort}
                to={listPath({ ...place, sort, cursor: undefined })}
                aria-current={place.sort === sort ? 'true' : undefined}
                preventScrollReset
              >
                {sort === 'newest' ? 'Newest' : 'By name'}
              </Link>
            ))}
          </nav>
        ) : total > shown.length ? (
          <Link className="link link--plain" to={listPath({ list, q: place.q })}>
            See all {formatCount(total)}
          </Link>
        ) : (
          <span className="c3 t-sm">{hints[list]}</span>
        )}
      </div>
      {mayChoose ? (
        <div className="row row--wrap gap-3 mb-3">
          <Checkbox
            label="Choose all"
            checked={ids.length === shown.length}
            mixed={ids.length > 0 && ids.length < shown.length}
            onChange={({ target }) => setChosen(new Set(target.checked ? shown.map(({ id }) => id) : []))}
          />
          {ids.length > 0 ? (
            <div className="btn-group" ref={passFocusOn}>
              <Button
                size="sm"
                look="primary"
                busy={answers.isPending && answers.variables.answer === 'accept'}
                onClick={() => answer('accept')}
              >
                Accept {ids.length}
              </Button>
              <Button
                size="sm"
                busy={answers.isPending && answers.variables.answer === 'decline'}
                onClick={() => answer('decline')}
              >
                Decline {ids.length}
              </Button>
            </div>
          ) : null}
        </div>
      ) : null}
      <ul className="lines" aria-labelledby={heading}>
        {shown.map((relation) => (
          <RelationRow
            key={relation.id}
            relation={relation}
            message={relation.status === 'connected' ? message(relation.user) : null}
            report={report}
            chosen={chosen.has(relation.id)}
            onChoose={mayChoose ? (isChosen) => choose(relation.id, isChosen) : undefined}
          />
        ))}
      </ul>
      {isWhole ? (
        <div className="mt-4">
          <Pager
            link={Link}
            previous={previous ? listPath({ ...place, cursor: previous }) : null}
            next={next ? listPath({ ...place, cursor: next }) : null}
          />
        </div>
      ) : null}
    </section>
  )
}

/** The buttons disappear with the selected rows, after the answer or an earlier push: focus moves to the page heading. */
function passFocusOn(buttons: HTMLDivElement) {
  return () => {
    if (buttons.contains(document.activeElement)) focusNeighbour(buttons, '.btn-group', 'h1', 'main h1')
  }
}

interface RelationRowProps {
  relation: Relation
  /** The button that messages this person; null where that is not possible. */
  message: ReactNode
  report: ReportPerson
  /** With a checkbox to select it, for answering several at a time. */
  chosen?: boolean | undefined
  onChoose?: ((chosen: boolean) => void) | undefined
}

/** One person in the viewer's lists: who it is, the request's note, and the actions. */
function RelationRow({ relation, message, report, chosen, onChoose }: RelationRowProps) {
  const { user, status, since, reason, note, mutuals } = relation
  const name = displayName(user)
  return (
    <li className="cx">
      {onChoose ? (
        <span className="check cx__box">
          <input
            type="checkbox"
            aria-label={`Choose ${name}`}
            checked={chosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
        </span>
      ) : null}
      <Avatar {...user} picture={user.avatar} size={48} kind={user.userType === 'Business' ? 'business' : 'person'} />
      <div className="cx__t">
        <p className="row row--wrap gap-x-2.5">
          {/* Where one person blocks the other, there is no profile link. */}
          {status === 'blocked' ? (
            <span className="semi">{name}</span>
          ) : (
            <Link className="semi cx__n" to={profilePath(user)}>
              {name}
            </Link>
          )}
          <RoleGlyph role={roleOf(user.userType)} />
        </p>
        {user.headline ? <p className="c2 trunc">{user.headline}</p> : null}
        <p className="c3 t-sm">
          {status === 'connected' || status === 'blocked' ? (
            <>
              Since <DateOf at={since} />
            </>
          ) : (
            <TimeAgo at={since} />
          )}
          {mutuals > 0 ? `, ${formatCount(mutuals)} ${mutuals === 1 ? 'person' : 'people'} in common` : null}
        </p>
        {reason ? <p className="c2">{requestReasonWords[reason]}</p> : null}
        {note ? <p className="cx__note">{note}</p> : null}
      </div>
      <RelationButtons
        person={user}
        status={status}
        size="sm"
        inList
        beside={message}
        report={report}
        onDone={(_act, next, group) => {
          if (next !== status) focusNeighbour(group.querySelector('button') ?? group, 'ul', '.cx__a button', 'main h1')
        }}
      />
    </li>
  )
}
