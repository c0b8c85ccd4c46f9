import { createClient } from '@guildhall/contract/api/client.ts'
import { roomCalls } from '@guildhall/contract/rooms/calls.ts'
import type { roomEndpoints } from '@guildhall/contract/rooms/rooms.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { ConversationsBesideCall } from '#conversations/embedded/beside-call.tsx'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { roomQueries } from '#room/room-api.ts'
import { RoomPage } from '#room/room-page.tsx'
import { Brand } from '#shell/header/brand.tsx'
import type { FrameHandle } from '#shell/shell.tsx'
import type { Route } from './+types/room.ts'

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
  return (
    <HydrationBoundary state={loaderData}>
      <RoomPage
        key={id}
        kind={kindOf(pathname)}
        id={id}
        brand={<Brand />}
        talk={({ people }) => (
          <ConversationsBesideCall people={people.filter(({ isYou }) => !isYou).map(({ person }) => person)} />
        )}
      />
    </HydrationBoundary>
  )
}
