import type { Member } from '@guildhall/contract/admin/members.ts'
import { isStaff, staffRoleNames } from '@guildhall/contract/values/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { displayName, roleWords } from '#lib/format/people.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { useViewer } from '#lib/page/viewer.ts'
import { ListSearch } from '#listings/list-search.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Pager } from '#ui/pager.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Badge, Status } from '#ui/tag.tsx'
import { AdminFrame } from './admin-frame.tsx'
import type { PartProps } from './parts.ts'
import { adminQueries, peoplePath, readPeople } from './queries.ts'
import { StateTabs } from './state-tabs.tsx'

const stateLabels = { all: 'All', suspended: 'Suspended' } as const

/** Finds people by name, email or public name. Each opens with everything that can be decided about them. */
export function PeoplePage({ params }: PartProps) {
  const place = readPeople(params)
  const { q, state } = place
  const { data: page, error, refetch } = useQuery(adminQueries.people(place))
  return (
    <AdminFrame part="people">
      <div className="phead ad__h">
        <h1 className="t-page">People</h1>
        <StateTabs names={stateLabels} current={state} pathOf={(each) => peoplePath({ q, state: each })} />
      </div>
      <ListSearch
        name="People"
        label="Name, email address or public name"
        action="/admin/people"
        q={q}
        kept={{ state: state === 'all' ? undefined : state }}
      />
      {page && page.items.length > 0 ? (
        <ul className="panel dk" aria-label="People">
          {page.items.map((person) => (
            <PersonRow key={person.customUserId} person={person} />
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
    </AdminFrame>
  )
}

function PersonRow({ person }: { person: Member }) {
  const { customUserId, email, role, userType, memberSince, suspendedAt } = person
  const isSelf = useViewer()?.customUserId === customUserId
  const name = displayName(person)
  return (
    <li className="dk__i">
      <div className="row row--top gap-3 min-w-0">
        <Avatar {...person} picture={person.avatar} size={40} kind={userType === 'Business' ? 'business' : 'person'} />
        <div className="min-w-0">
          <p className="row row--wrap gap-2">
            <Link className="semi dk__t" to={`/admin/people/${customUserId}`}>
              {name}
            </Link>
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
        {isSelf ? <span className="c3 t-sm">You</span> : null}
      </div>
    </li>
  )
}
