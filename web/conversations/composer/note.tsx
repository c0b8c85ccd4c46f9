import { createClient } from '@guildhall/contract/api/client.ts'
import type { MessageInput } from '@guildhall/contract/conversations/messages.ts'
import { orderCalls } from '@guildhall/contract/orders/calls.ts'
import type { orderEndpoints } from '@guildhall/contract/orders/orders.ts'
import { projectCalls } from '@guildhall/contract/projects/calls.ts'
import type { projectEndpoints } from '@guildhall/contract/projects/projects.ts'
import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { Link } from 'react-router'
import { browserSend } from '#lib/api/transport.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import type { Target } from './composer.tsx'

/** Above the composer: which message is being replied to or edited, and a way to cancel. */
export function ComposerNote({ target, onStop }: { target: Target | null; onStop: () => void }) {
  if (!target) return null
  const { kind, message } = target
  const isEdit = kind === 'edit'
  return (
    <div className="composer__note">
      <span className="quote grow trunc">
        <b>{isEdit ? 'Editing your message' : `Replying to ${message.sender?.name ?? 'a former member'}`}</b>{' '}
        {isEdit ? null : message.text || message.files[0]?.name}
      </span>
      <IconButton icon={X} size="sm" label={isEdit ? 'Stop editing' : 'Cancel reply'} onClick={onStop} />
    </div>
  )
}

/** What a first message is about. */
export type About = NonNullable<MessageInput['about']>

/** Parses `project:ID` or `order:ID` from the URL; null for anything else. */
export function readAbout(value: string | null): About | null {
  const [, kind, id = ''] = /^(project|order):([a-z0-9]{12})$/.exec(value ?? '') ?? []
  return kind === 'project' || kind === 'order' ? { kind, id } : null
}

const projects = createClient<typeof projectEndpoints>(projectCalls, browserSend)
const orders = createClient<typeof orderEndpoints>(orderCalls, browserSend)

/** Above the composer: what the message will be about, and a way to remove that. */
export function AboutNote({ about, stop }: { about: About; stop: string }) {
  const { data: title } = useQuery({
    queryKey: ['message about', about.kind, about.id],
    queryFn: ({ signal }) => titleOf(about, signal),
  })
  return (
    <div className="composer__note">
      <span className="quote grow trunc">
        <b>{about.kind === 'project' ? 'About the project' : 'About the order'}</b> {title}
      </span>
      <Link
        className="icon-btn icon-btn--sm"
        to={stop}
        replace
        aria-label={about.kind === 'project' ? 'Remove the project' : 'Remove the order'}
      >
        <Icon of={X} />
      </Link>
    </div>
  )
}

async function titleOf({ kind, id }: About, signal: AbortSignal): Promise<string> {
  if (kind === 'project') return (await projects.get({ params: { id }, signal })).project.title
  return `number ${(await orders.order({ params: { id }, signal })).order.number}`
}
