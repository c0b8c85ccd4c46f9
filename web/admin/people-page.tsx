import type { Member } from '@guildhall/contract/admin/admin.ts'
import { memberStates } from '@guildhall/contract/admin/options.ts'
import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { isStaff, staffRoleNames } from '@guildhall/contract/values/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form, Link } from 'react-router'
import { displayName, roleWords } from '#lib/format/people.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { useViewer } from '#lib/page/viewer.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Pager } from '#ui/pager.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Badge, Status } from '#ui/tag.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { ReasonDialog, useDecided } from './decisions.ts'
import { adminApi, adminQueries, type PeoplePlace, peoplePath } from './queries.ts'
import { actWords } from './words.ts'

const stateLabels = { all: 'All', suspended: 'Suspended' } as const

/** Finds people by name, email or public name, and suspends or restores them. */
export function PeoplePage({ place }: { place: PeoplePlace }) {
  const { q, state } = place
  const { data: page, error, refetch } = useQuery(adminQueries.people(place))
  const { heading, onDecided } = useDecided()
  const [asked, setAsked] = useState<Member | null>(null)
  return (
    <AdminFrame part="people">
      <div className="phead ad__h">
        <h1 className="t-page" tabIndex={-1} ref={heading}>
          People
        </h1>
        <nav className="seg" aria-label="State">
          {memberStates.map((each) => (
            <Link
              key={each}
              to={peoplePath({ q, state: each })}
              aria-current={each === state ? 'page' : undefined}
              className="ad__s"
            >
              {stateLabels[each]}
            </Link>
          ))}
        </nav>
      </div>
      <Form className="dk__f" role="search" aria-label="People" action="/admin/people" key={q}>
        <TextField
          id="people-q"
          name="q"
          type="search"
          label="Name, email address or public name"
          defaultValue={q}
          maxLength={pageLimits.query}
          autoComplete="off"
        />
        {state === 'all' ? null : <input type="hidden" name="state" value={state} />}
        <Button type="submit">Search</Button>
      </Form>
      {page && page.items.length > 0 ? (
        <ul className="panel dk" aria-label="People">
          {page.items.map((person) => (
            <PersonRow key={person.customUserId} person={person} onDecide={() => setAsked(person)} />
          ))}
        </ul>
      ) : null}
      {page?.items.length === 0 ? (
        <EmptyState
          solid="icosa"
          title={state === 'suspended' && !q ? 'Nobody is suspended' : 'Nobody found'}
          actions={
            <Link className={buttonClass({ look: 'primary' })} to="/admin/people">
              Show everybody
            </Link>
          }
        >
          {q ? 'Try part of the name or email address.' : null}
        </EmptyState>
      ) : null}
      {error && !page ? (
        <LoadFailure title="The people could not be loaded" message={error.message} onRetry={() => void refetch()} />
      ) : null}
      <div className="mt-4">
        <Pager
          link={Link}
          previous={page?.previousCursor ? peoplePath({ q, state, cursor: page.previousCursor }) : null}
          next={page?.nextCursor ? peoplePath({ q, state, cursor: page.nextCursor }) : null}
        />
      </div>
      {asked ? <Decision person={asked} onClose={() => setAsked(null)} onDecided={onDecided} /> : null}
    </AdminFrame>
  )
}

function PersonRow({ person, onDecide }: { person: Member; onDecide: () => void }) {
  const { customUserId, email, role, userType, memberSince, suspendedAt } = person
  const isSelf = useViewer()?.customUserId === customUserId
  const name = displayName(person)
  return (
    <li className="dk__i">
      <div className="row row--top gap-3 min-w-0">
        <Avatar {...person} picture={person.avatar} size={40} kind={userType === 'Business' ? 'business' : 'person'} />
        <div className="min-w-0">
          <p className="row row--wrap gap-2">
            {suspendedAt ? (
              <span className="semi dk__t">{name}</span>
            ) : (
              <Link className="semi dk__t" to={profilePath(person)}>
                {name}
              </Link>
            )}
            {isStaff(role) ? <Badge colour="blue">{staffRoleNames[role]}</Badge> : null}
          </p>
          <p className="c2 t-sm dk__w">{email}</p>
          <p className="c3 t-xs dk__w">
            {customUserId}, {roleWords[userType]}, member since <DateOf at={memberSince} />
          </p>
        </div>
      </div>
      <div className="dk__e">
        {suspendedAt ? (
          <Status kind="bad">
            Suspended <DateOf at={suspendedAt} />
          </Status>
        ) : null}
        {isSelf ? (
          <span className="c3 t-sm">You</span>
        ) : (
          <Button size="sm" onClick={onDecide} aria-label={`${suspendedAt ? 'Restore' : 'Suspend'} ${name}`}>
            {suspendedAt ? 'Restore' : 'Suspend'}
          </Button>
        )}
      </div>
    </li>
  )
}

interface DecisionProps {
  person: Member
  onClose: () => void
  onDecided: (words: string) => void
}

function Decision({ person, onClose, onDecided }: DecisionProps) {
  const name = displayName(person)
  const act = person.suspendedAt ? 'restore' : 'suspend'
  return (
    <ReasonDialog
      {...(act === 'suspend'
        ? {
            title: `Suspend ${name}?`,
            meaning: 'They are signed out everywhere at once and cannot sign in. Their open orders continue.',
            confirm: 'Suspend',
            look: 'danger-solid',
          }
        : {
            title: `Restore ${name}?`,
            meaning: 'They can sign in again, and others can see them as before.',
            confirm: 'Restore',
          })}
      help="Sent to them by email. Kept in the log."
      send={async (reason) => {
        await adminApi[act]({ params: { customUserId: person.customUserId }, body: { reason } })
      }}
      onDone={() => {
        onClose()
        onDecided(actWords[act])
      }}
      onClose={onClose}
    />
  )
}
