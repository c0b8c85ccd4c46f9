import '../chat.css'
import '../messages/log.css'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#lib/api/api-error.ts'
import { failureText } from '#lib/api/failure-text.ts'
import { displayName } from '#lib/format/people.ts'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import type { About } from '../composer/note.tsx'
import { conversationQueries, type Opened } from '../queries.ts'
import { useConversationActs } from '../thread/acts.tsx'
import { ThreadBody } from '../thread/body.tsx'
import type { Thread } from '../thread/thread.ts'

interface PanelThreadProps {
  owner: string
  person: UserCard
  /** What messages written here are about; null: nothing. */
  about: About | null
  /** Called when the part could not be loaded. */
  onClose: () => void
}

/** The messages with a person and the composer, inside a panel. */
export function PanelThread({ owner, person, about }: PanelThreadProps) {
  const begun = useQuery(conversationQueries.withPerson(owner, person.customUserId))
  const id = begun.data ?? ''
  const one = useQuery({ ...conversationQueries.one(owner, id), enabled: id !== '' })
  const thread = useQuery({ ...conversationQueries.thread(owner, id), enabled: id !== '' })
  if (one.data && thread.data) return <OpenPanel {...{ owner, about }} opened={one.data} thread={thread.data} />
  const failed = [begun, one, thread].find(({ error }) => error !== null)
  if (failed?.error instanceof ApiError && failed.error.status === 404)
    return <p className="c2 p-4">You and {displayName(person)} cannot write to each other.</p>
  if (failed?.error)
    return (
      <LoadFailure
        title="The conversation could not be loaded"
        message={failureText(failed.error)}
        onRetry={() => void failed.refetch()}
      />
    )
  return (
    <Loading className="chat__wait">
      <Skeleton width="60%" height="2.5rem" radius="0.75rem" />
      <Skeleton width="80%" height="4rem" radius="0.75rem" />
    </Loading>
  )
}

interface OpenPanelProps {
  owner: string
  about: About | null
  opened: Opened
  thread: Thread
}

function OpenPanel({ owner, about, opened, thread }: OpenPanelProps) {
  const acts = useConversationActs(owner, opened.conversation)
  // The first message here names the order; later ones need not.
  const last = thread.items.findLast((message) => message.about !== null)?.about
  const isSaid = about !== null && last?.kind === about.kind && last.href.endsWith(about.id)
  return <ThreadBody {...{ owner, opened, thread, acts }} about={isSaid ? null : about} />
}
