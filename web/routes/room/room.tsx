import { createClient } from '@guildhall/contract/api/client.ts'
import { meetingLimits } from '@guildhall/contract/limits/meetings.ts'
import { roomCalls } from '@guildhall/contract/rooms/calls.ts'
import type { Room, roomEndpoints } from '@guildhall/contract/rooms/rooms.ts'
import { HydrationBoundary, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { LeaveEarlyInRoom } from '#bookings/booking/leave-early.tsx'
import { ConversationsBesideCall } from '#conversations/embedded/beside-call.tsx'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { openMeetingConversation } from '#meetings/queries.ts'
import { BesideCall } from '#room/call/beside-call.tsx'
import { type RoomName, roomQueries } from '#room/room-api.ts'
import { RoomPage } from '#room/room-page.tsx'
import { Brand } from '#shell/header/brand.tsx'
import type { FrameHandle } from '#shell/shell.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { Route } from './+types/room.ts'

const NotesBesideCall = lazyPart(() =>
  import('#bookings/booking/notes-beside-call.tsx').then((module) => module.NotesBesideCall),
)

const kindOf = (pathname: string) => (pathname.startsWith('/meetings/') ? 'meeting' : 'booking')

export const handle = { frame: 'bare' } satisfies FrameHandle

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const page = signedIn(context, url.pathname)
  const api = createClient<typeof roomEndpoints>(roomCalls, sendFrom(page))
  return load(roomQueries.one({ kind: kindOf(url.pathname), id }, api)).catch(failPage)
}

export function meta() {
  return privateHead('Room')
}

export default function RoomRoute({ loaderData, params: { id } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const client = useQueryClient()
  return (
    <HydrationBoundary state={loaderData}>
      <RoomPage
        key={id}
        kind={kindOf(pathname)}
        id={id}
        brand={<Brand />}
        alone={
          kindOf(pathname) === 'booking' ? (
            <LeaveEarlyInRoom id={id} onLeft={() => void client.invalidateQueries({ queryKey: roomQueries.all })} />
          ) : null
        }
        talk={({ people }) => <Beside id={id} kind={kindOf(pathname)} people={people} />}
      />
    </HydrationBoundary>
  )
}

/** The conversations with the others: in a meeting with all of them first, beside the call of a session its notes and goals too. */
function Beside({ id, kind, people }: RoomName & Pick<Room, 'people'>) {
  const others = people.filter(({ isYou }) => !isYou).map(({ person }) => person)
  const hasGroup = kind === 'meeting' && people.length >= meetingLimits.group
  const everyone = hasGroup ? { key: id, open: () => openMeetingConversation(id) } : null
  const conversation = <ConversationsBesideCall people={others} everyone={everyone} />
  if (kind === 'meeting') return conversation
  return <BesideCall conversation={conversation} notes={<NotesBesideCall id={id} onClose={() => {}} />} />
}
