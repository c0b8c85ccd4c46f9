import { createClient } from '@guildhall/contract/client.ts'
import { relationEndpoints } from '@guildhall/contract/relations.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { browserSend } from '#lib/api.ts'
import { failureText } from '#lib/failure-text.ts'
import { displayName, roleOf } from '#lib/people.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { RoleGlyph } from '#ui/role-glyph.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { beginConversation } from './begin-conversation.ts'
import { Face } from './face.tsx'
import { chatPath } from './list-address.ts'
import { pictureOf } from './picture-of.ts'

const relations = createClient(relationEndpoints, browserSend)

/** Chooses whom to write to, of those one is connected with. */
export function NewMessageDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [q, setQ] = useState('')
  const people = useQuery({
    queryKey: ['relations', 'to write to', q.trim()],
    queryFn: async ({ signal }) =>
      (await relations.me({ query: { list: 'connected', sort: 'name', ...(q.trim() && { q: q.trim() }) }, signal }))
        .connected,
    placeholderData: keepPreviousData,
    meta: { staleWith: ['connection', 'ACCEPT'] },
  })
  const begin = useMutation({
    mutationFn: beginConversation,
    onSuccess: (id) => {
      onClose()
      void navigate(chatPath({}, id))
    },
    onError: (error) => toast.error(failureText(error)),
  })
  return (
    <Dialog open onClose={onClose} title="New message">
      <div className="mt-3">
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
      </div>
      {people.error && !people.data ? <Notice kind="error">{failureText(people.error)}</Notice> : null}
      {people.isPending ? (
        <Loading className="grid gap-3 mt-3">
          <Skeleton height="2.5rem" />
          <Skeleton height="2.5rem" />
        </Loading>
      ) : null}
      <ul className="mt-3 nm" aria-label="Connections" aria-busy={begin.isPending || undefined}>
        {people.data?.map(({ user }) => (
          <li key={user.customUserId}>
            <button type="button" className="nm__p" onClick={() => begin.mutate(user.customUserId)}>
              <Face
                name={displayName(user)}
                picture={pictureOf(user.avatar)}
                size={28}
                isBusiness={user.userType === 'Business'}
              />
              <span className="grow trunc">{displayName(user)}</span>
              <RoleGlyph role={roleOf(user.userType)} word="hidden" />
            </button>
          </li>
        ))}
      </ul>
      {people.data?.length === 0 ? (
        <p className="c2 mt-3" role="status">
          {q.trim() ? 'Nobody of that name among your connections. ' : 'You are not connected with anybody yet. '}
          <Link className="link" to="/connect" onClick={onClose}>
            Find people
          </Link>
        </p>
      ) : null}
    </Dialog>
  )
}
