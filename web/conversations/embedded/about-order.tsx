import type { Order } from '@guildhall/contract/orders/orders.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { displayName, roleOf } from '#lib/format/people.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { BeginButton } from '../begin/button.tsx'
import './panel.css'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import type { About } from '../composer/note.tsx'

/** The conversation between the viewer of an order and the other side. */
export function conversationAbout(order: Pick<Order, 'id'>, person: UserCard) {
  return <OrderConversation order={order} person={person} />
}

function OrderConversation({ order: { id }, person }: { order: Pick<Order, 'id'>; person: UserCard }) {
  const owner = useViewer()?.customUserId
  if (owner === undefined) return null
  const { customUserId } = person
  return (
    <ConversationPanel
      key={customUserId}
      {...{ owner, person }}
      about={{ kind: 'order', id }}
      open={
        <BeginButton
          size="sm"
          look="quiet"
          label="Open in Messages"
          name={displayName(person)}
          {...{ customUserId }}
          about={`order:${id}`}
        />
      }
    />
  )
}

const PanelThread = lazyPart(() => import('./panel-thread.tsx').then((module) => module.PanelThread))

interface ConversationPanelProps {
  owner: string
  person: UserCard
  /** What messages written here are about. */
  about: About
  /** The button that opens the conversation on its own page. */
  open: ReactNode
}

/** The conversation with a person, beside the subject. */
function ConversationPanel({ owner, person, about, open }: ConversationPanelProps) {
  const title = useId()
  const isHydrated = useHydrated()
  const [isMissing, setMissing] = useState(false)
  return (
    <section className="panel talk" aria-labelledby={title}>
      <div className="talk__h">
        <Avatar
          {...person}
          picture={person.avatar}
          size={40}
          kind={person.userType === 'Business' ? 'business' : 'person'}
        />
        <div className="grow min-w-0">
          <h2 className="semi trunc" id={title}>
            <Link className="hover:underline" to={profilePath(person)}>
              {displayName(person)}
            </Link>
          </h2>
          <div className="row row--wrap gap-x-3">
            <RoleGlyph role={roleOf(person.userType)} />
            {open}
          </div>
        </div>
      </div>
      <div className="talk__b">
        {isHydrated && !isMissing ? (
          <PanelThread {...{ owner, person, about }} onClose={() => setMissing(true)} />
        ) : isMissing ? (
          <div className="p-4">
            <p className="c2 mb-2">The conversation could not be loaded.</p>
            <Button size="sm" onClick={() => setMissing(false)}>
              Try again
            </Button>
          </div>
        ) : null}
      </div>
    </section>
  )
}
