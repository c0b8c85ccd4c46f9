import type { PersonFile } from '@guildhall/contract/admin/members.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { hasDuty, isStaff, staffRoleNames } from '@guildhall/contract/values/roles.ts'
import { useQuery } from '@tanstack/react-query'
import ExternalLink from 'lucide-react/icons/external-link'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { displayName, roleWords } from '#lib/format/people.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { useViewer } from '#lib/page/viewer.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Crumbs } from '#ui/crumbs.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Badge, Status } from '#ui/tag.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { useDecided } from './decisions.ts'
import { Decisions, Figure, FileState, History, Reports } from './file-parts.tsx'
import { adminQueries } from './queries.ts'
import { type PersonAct, SanctionDialog } from './sanction-dialogs.ts'

/** A person as the staff see them, with everything that was decided about them. */
export function PersonPage({ customUserId }: { customUserId: string }) {
  const { data: file, error, refetch } = useQuery(adminQueries.person(customUserId))
  return (
    <AdminFrame part="people">
      <Crumbs
        link={Link}
        className=""
        above={[{ to: '/admin/people', name: 'People' }]}
        here={file ? displayName(file.person) : customUserId}
      />
      {file ? <File file={file} /> : null}
      {file ? null : <FileState title="This person could not be loaded" error={error} onRetry={() => void refetch()} />}
    </AdminFrame>
  )
}

function File({ file }: { file: PersonFile }) {
  const { person, projects, orders, reports } = file
  const { heading, onDecided } = useDecided()
  const [act, setAct] = useState<PersonAct | null>(null)
  const name = displayName(person)
  return (
    <>
      <div className="phead ad__h mt-2">
        <div className="row gap-3 min-w-0">
          <Avatar
            {...person}
            picture={person.avatar}
            size={64}
            kind={person.userType === 'Business' ? 'business' : 'person'}
          />
          <div className="min-w-0">
            <h1 className="t-page wrap-anywhere" tabIndex={-1} ref={heading}>
              {name}
            </h1>
            <p className="row row--wrap gap-2 c2 t-sm">
              <span>{roleWords[person.userType]}</span>
              {isStaff(person.role) ? <Badge colour="blue">{staffRoleNames[person.role]}</Badge> : null}
              <StateOf file={file} />
            </p>
          </div>
        </div>
        {person.suspendedAt ? null : (
          <Link className={buttonClass()} to={profilePath(person)}>
            <Icon of={ExternalLink} size={16} />
            Public profile
          </Link>
        )}
      </div>
      <dl className="figures ad__f">
        <Figure label="Member since">
          <DateOf at={person.memberSince} />
        </Figure>
        <Figure label="Public projects">{formatCount(projects)}</Figure>
        <Figure label="Orders sold">{formatCount(orders.sold)}</Figure>
        <Figure label="Orders bought">{formatCount(orders.bought)}</Figure>
        <Figure label="Orders open">{formatCount(orders.open)}</Figure>
        <Figure label="Reports, open">{`${formatCount(reports.open)} of ${formatCount(reports.all)}`}</Figure>
      </dl>
      <div className="afile mt-6">
        <div className="grid gap-5 min-w-0">
          <Account file={file} />
          <Reports title="Reports about this person" reports={reports.newest} />
          <Decisions title="Decisions about this person" statements={file.statements} />
          <History lines={file.history} />
        </div>
        <Acts file={file} onAct={setAct} />
      </div>
      {act ? (
        <SanctionDialog
          act={act}
          person={person}
          onClose={() => setAct(null)}
          onDone={(words) => {
            setAct(null)
            onDecided(words)
          }}
        />
      ) : null}
    </>
  )
}

function StateOf({ file: { person } }: { file: PersonFile }) {
  const { suspendedAt, limitedUntil } = person
  if (suspendedAt)
    return (
      <Status kind="bad">
        Suspended <DateOf at={suspendedAt} />
      </Status>
    )
  if (!limitedUntil.messages && !limitedUntil.listings) return <Status kind="ok">Active</Status>
  return (
    <>
      {limitedUntil.messages ? (
        <Status kind="wait">
          No messages until <DateOf at={limitedUntil.messages} />
        </Status>
      ) : null}
      {limitedUntil.listings ? (
        <Status kind="wait">
          No publishing until <DateOf at={limitedUntil.listings} />
        </Status>
      ) : null}
    </>
  )
}

function Account({ file: { person, roleWaits } }: { file: PersonFile }) {
  return (
    <section className="panel" aria-labelledby="person-account">
      <div className="panel__h">
        <h2 className="t-sub" id="person-account">
          Account
        </h2>
      </div>
      <dl className="kv panel__b">
        <dt>Email</dt>
        <dd className="wrap-anywhere">{person.email}</dd>
        <dt>Public name</dt>
        <dd className="wrap-anywhere">{person.customUserId}</dd>
        <dt>Role</dt>
        <dd>
          {isStaff(person.role) ? staffRoleNames[person.role] : 'Member'}
          {roleWaits ? (
            <>
              {' '}
              <Link className="link" to="/admin/approvals">
                A change is waiting for a second person
              </Link>
            </>
          ) : null}
        </dd>
      </dl>
    </section>
  )
}

interface ActsProps {
  file: PersonFile
  onAct: (act: PersonAct) => void
}

/** What the viewer's role may do about this person. */
function Acts({ file: { person, roleWaits }, onAct }: ActsProps) {
  const viewer = useViewer()
  if (!viewer) return null
  if (viewer.customUserId === person.customUserId)
    return (
      <aside className="panel panel__b" aria-label="Acts">
        <p className="c2">This is you, so somebody else on the staff decides about you.</p>
      </aside>
    )
  const isAdmin = viewer.role === 'admin'
  const maySanction = hasDuty(viewer.role, 'sanctions') && (isAdmin || !isStaff(person.role))
  const isLimited = person.limitedUntil.messages !== null || person.limitedUntil.listings !== null
  const acts: [PersonAct, string, boolean][] = [
    ['note', 'Write a note', true],
    ['warn', 'Warn', maySanction && !person.suspendedAt],
    ['limit', 'Limit for a time', maySanction && !person.suspendedAt],
    ['suspend', 'Suspend', maySanction && !person.suspendedAt],
    [
      'restore',
      person.suspendedAt ? 'Restore' : 'End the limits',
      maySanction && (person.suspendedAt !== null || isLimited),
    ],
    ['read', 'Read a conversation', hasDuty(viewer.role, 'sanctions')],
    ['role', 'Change the role', isAdmin && !roleWaits && !person.suspendedAt],
  ]
  return (
    <aside className="panel panel__b" aria-labelledby="person-acts">
      <h2 className="t-sub" id="person-acts">
        Decide
      </h2>
      <p className="c3 t-sm mt-1">
        A decision sends a statement of reasons, and the person can appeal. Notes stay with the staff.
      </p>
      <div className="grid gap-2 mt-3">
        {acts
          .filter(([, , isThere]) => isThere)
          .map(([act, label]) => (
            <Button key={act} look={act === 'suspend' ? 'danger' : 'second'} onClick={() => onAct(act)}>
              {label}
            </Button>
          ))}
      </div>
    </aside>
  )
}
