import type { Followed } from '@guildhall/contract/relations/follows.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { displayName, roleOf } from '#lib/format/people.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Pager } from '#ui/pager.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { type ListPlace, listPath, relationQueries } from './queries.ts'
import { useFollow } from './use-relation.ts'

/** The people whom the viewer follows, newest first. */
export function FollowingSection({ place }: { place: ListPlace }) {
  const { data, error, refetch } = useQuery(relationQueries.following(place))
  const { q } = place
  const whole = listPath({ list: 'following' })
  if (!data && error)
    return (
      <LoadFailure
        title="The people you follow could not be loaded"
        message={error.message}
        onRetry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <Loading className="grid gap-4">
        <Skeleton height="4rem" />
        <Skeleton height="4rem" />
      </Loading>
    )
  if (data.items.length === 0)
    return q || place.cursor ? (
      <EmptyState
        solid="octa"
        title={q ? `You follow nobody with “${q}” in their name` : 'Nobody is left on this page'}
        actions={
          <Link className={buttonClass({ look: 'primary' })} to={whole}>
            Show everybody you follow
          </Link>
        }
      />
    ) : (
      <EmptyState
        solid="icosa"
        title="You follow nobody yet"
        actions={
          <Link className={buttonClass({ look: 'primary' })} to="/connect">
            Find people
          </Link>
        }
      >
        Press ‘Follow’ on a profile to see on the home page what that person publishes and reviews.
      </EmptyState>
    )
  return (
    <section aria-labelledby="following">
      <div className="row row--between gap-3 mb-3">
        <h2 className="t-section" id="following">
          Following
        </h2>
        {q ? (
          <Link className="link link--plain" to={whole}>
            Show everybody you follow
          </Link>
        ) : (
          <span className="c3 t-sm num">
            {formatCount(data.total)} {data.total === 1 ? 'person' : 'people'}
          </span>
        )}
      </div>
      <ul className="lines" aria-labelledby="following">
        {data.items.map((followed) => (
          <FollowedRow key={followed.user.customUserId} {...followed} />
        ))}
      </ul>
      <div className="mt-4">
        <Pager
          link={Link}
          previous={data.previousCursor ? listPath({ ...place, cursor: data.previousCursor }) : null}
          next={data.nextCursor ? listPath({ ...place, cursor: data.nextCursor }) : null}
        />
      </div>
    </section>
  )
}

/** A person whom the viewer follows. Their row stays after ‘Following’ is pressed, so that it can be taken back. */
function FollowedRow({ user, since }: Followed) {
  const follow = useFollow(user.customUserId)
  const [isFollowing, setFollowing] = useState(true)
  const name = displayName(user)
  return (
    <li className="cx">
      <Avatar {...user} picture={user.avatar} size={48} kind={user.userType === 'Business' ? 'business' : 'person'} />
      <div className="cx__t">
        <p className="row row--wrap gap-x-2.5">
          <Link className="semi cx__n" to={profilePath(user)}>
            {name}
          </Link>
          <RoleGlyph role={roleOf(user.userType)} />
        </p>
        {user.headline ? <p className="c2 trunc">{user.headline}</p> : null}
        <p className="c3 t-sm">
          Since <DateOf at={since} />
        </p>
      </div>
      <div className="cx__a">
        <Button
          size="sm"
          aria-pressed={isFollowing}
          busy={follow.isPending}
          aria-label={`${isFollowing ? 'Following' : 'Follow'} ${name}`}
          onClick={() => follow.mutate(!isFollowing, { onSuccess: (answer) => setFollowing(answer.isFollowing) })}
        >
          {isFollowing ? 'Following' : 'Follow'}
        </Button>
      </div>
    </li>
  )
}
