import '../chat.css'
import '../messages/log.css'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ApiError } from '#lib/api/api-error.ts'
import { failureText } from '#lib/api/failure-text.ts'
import { displayName } from '#lib/format/people.ts'
import { Button } from '#ui/button.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import type { About } from '../composer/note.tsx'
import { conversationQueries, type LinkedGroup, type Opened } from '../queries.ts'
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
  return (
    <BegunThread {...{ owner, about, begun }} refusal={`You and ${displayName(person)} cannot write to each other.`} />
  )
}

interface GroupThreadProps {
  owner: string
  group: LinkedGroup
  /** Called when the part could not be loaded. */
  onClose: () => void
}

/** The messages of everybody in a meeting and the composer, inside a panel. */
export function GroupThread({ owner, group }: GroupThreadProps) {
  const begun = useQuery(conversationQueries.linked(owner, group))
  return <BegunThread {...{ owner, begun }} about={null} refusal={null} />
}

interface BegunThreadProps {
  owner: string
  about: About | null
  /** The id of the conversation. */
  begun: UseQueryResult<string>
  /** Said in place of a conversation that the viewer does not find; null: they left it, and can open it again. */
  refusal: string | null
}

function BegunThread({ owner, about, begun, refusal }: BegunThreadProps) {
  const id = begun.data ?? ''
  const one = useQuery({ ...conversationQueries.one(owner, id), enabled: id !== '' })
  const thread = useQuery({ ...conversationQueries.thread(owner, id), enabled: id !== '' })
  if (one.data && thread.data) return <OpenPanel {...{ owner, about }} opened={one.data} thread={thread.data} />
  const failed = [begun, one, thread].find(({ error }) => error !== null)
  const isHidden = failed?.error instanceof ApiError && failed.error.status === 404
  if (isHidden && refusal !== null) return <p className="c2 p-4">{refusal}</p>
  if (isHidden && failed !== begun)
    return (
      <div className="p-4">
        <p className="c2 mb-2">You are no longer in this conversation.</p>
        <Button
          size="sm"
          onClick={async () => {
            await begun.refetch()
            await failed.refetch()
          }}
        >
          Open it again
        </Button>
      </div>
    )
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
