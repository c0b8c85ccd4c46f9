import './people-picker.css'
import { createClient } from '@guildhall/contract/api/client.ts'
import { relationCalls } from '@guildhall/contract/relations/calls.ts'
import type { relationEndpoints } from '@guildhall/contract/relations/relations.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { failureText } from '#lib/api/failure-text.ts'
import { browserSend } from '#lib/api/transport.ts'
import { displayName, roleOf } from '#lib/format/people.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'

const relations = createClient<typeof relationEndpoints>(relationCalls, browserSend)

interface PeoplePickerProps {
  chosen: readonly UserCard[]
  onChange: (chosen: UserCard[]) => void
  /** People who cannot be selected: they are already members. */
  without?: ReadonlySet<string>
  onLeave: () => void
}

/** Selects people from the viewer's connections; selected people stay selected when the search changes. */
export function PeoplePicker({ chosen, onChange, without, onLeave }: PeoplePickerProps) {
  const [q, setQ] = useState('')
  const name = q.trim()
  const people = useQuery({
    queryKey: ['relations', 'to write to', name],
    queryFn: async ({ signal }) =>
      (await relations.me({ query: { list: 'connected', sort: 'name', ...(name && { q: name }) }, signal })).connected,
    placeholderData: keepPreviousData,
    meta: { staleWith: ['connection', 'ACCEPT'] },
  })
  const isChosen = (user: UserCard) => chosen.some(({ customUserId }) => customUserId === user.customUserId)
  const found = (people.data ?? []).map(({ user }) => user).filter((user) => !without?.has(user.customUserId))
  const shown = [...chosen, ...found.filter((user) => !isChosen(user))]
  return (
    <>
      <TextField
        id="write-to"
        type="search"
        label="To"
        placeholder="A name"
        autoComplete="off"
        maxLength={100}
        value={q}
        onChange={({ target }) => setQ(target.value)}
      />
      {people.error && !people.data ? <Notice kind="error">{failureText(people.error)}</Notice> : null}
      {people.isPending ? (
        <Loading className="grid gap-3 mt-3">
          <Skeleton height="2.5rem" />
          <Skeleton height="2.5rem" />
        </Loading>
      ) : null}
      <ul className="mt-3 nm" aria-label="Connections">
        {shown.map((user) => (
          <li key={user.customUserId}>
            <label className="nm__p">
              <input
                type="checkbox"
                checked={isChosen(user)}
                onChange={({ target }) =>
                  onChange(
                    target.checked
                      ? [...chosen, user]
                      : chosen.filter(({ customUserId }) => customUserId !== user.customUserId),
                  )
                }
              />
              <Avatar
                {...user}
                picture={user.avatar}
                size={28}
                kind={user.userType === 'Business' ? 'business' : 'person'}
              />
              <span className="grow trunc">{displayName(user)}</span>
              <RoleGlyph role={roleOf(user.userType)} word="hidden" />
            </label>
          </li>
        ))}
      </ul>
      {people.data && shown.length === 0 ? (
        <p className="c2 mt-3" role="status">
          {name ? 'None of your connections has that name.' : 'You have no connections to choose from.'}
          <Link className="link" to="/connect" onClick={onLeave}>
            Find people
          </Link>
        </p>
      ) : null}
    </>
  )
}
