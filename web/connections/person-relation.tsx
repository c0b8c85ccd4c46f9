import './connections.css'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { signInPath } from '#lib/page/sign-in-path.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { listPath, relationQueries } from './queries.ts'
import { RelationButtons, type ReportPerson } from './relation-buttons.tsx'
import { useFollow } from './use-relation.ts'

interface PersonRelationProps {
  person: UserCard
  /** The button that messages the person. */
  message: ReactNode
  report: ReportPerson
}

/** The actions on the person whose page this is: connect, follow and report, or sign in to do so. */
export function PersonRelation({ person, message, report }: PersonRelationProps) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const { data: social } = useQuery({ ...relationQueries.social(person.customUserId), enabled: viewer !== null })
  const follow = useFollow(person.customUserId)
  if (!viewer)
    return (
      <Link className={buttonClass({ look: 'primary' })} to={signInPath(profilePath(person), 'connect')}>
        Sign in to connect
      </Link>
    )
  if (!social) return null
  return (
    <RelationButtons
      person={person}
      status={social.status}
      report={report}
      beside={
        <>
          {social.status === 'blocked' ? null : message}
          <Button
            aria-pressed={social.isFollowing}
            busy={follow.isPending}
            aria-label={`${social.isFollowing ? 'Following' : 'Follow'} ${displayName(person)}`}
            onClick={() => follow.mutate(!social.isFollowing)}
          >
            {social.isFollowing ? 'Following' : 'Follow'}
          </Button>
        </>
      }
      onDone={(act) => {
        // A blocked person's page is no longer available.
        if (act === 'block') void navigate(listPath({ list: 'blocked' }))
      }}
    />
  )
}
