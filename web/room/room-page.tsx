import './room.css'
import type { Room } from '@guildhall/contract/rooms/rooms.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { useOnLeave } from '#lib/hooks/use-on-leave.ts'
import { useWindowEvent } from '#lib/hooks/use-window-event.ts'
import { BeforePage } from './before/before-page.tsx'
import { ClosedPage } from './before/closed-page.tsx'
import { type Call, createCall, type Ended, mediaOf } from './call/call.ts'
import { CallView } from './call/call-view.tsx'
import { canCall } from './media/local-media.ts'
import { useLocalMedia } from './media/use-media.ts'
import { type RoomName, roomApi, roomQueries } from './room-api.ts'
import { useOwnDocument } from './use-own-document.ts'

interface RoomPageProps extends RoomName {
  brand: ReactNode
  /** The conversations with the others, beside the call. */
  talk: (room: Room) => ReactNode
  /** What a guest can do while their host is not there. */
  alone: ReactNode
}

/** The room of a meeting or a booked session: before joining, in the call, and afterwards. */
export function RoomPage(props: RoomPageProps) {
  const { kind, id, brand } = props
  const { data: room } = useQuery(roomQueries.one({ kind, id }))
  const isHydrated = useHydrated()
  const isOwn = useOwnDocument()
  if (!room) return null
  if (room.state === 'closed' || room.state === 'cancelled') return <ClosedPage room={room} brand={brand} />
  if (isHydrated && !canCall()) return <ClosedPage room={room} brand={brand} reason="no-calls" />
  // The document that is about to be replaced must not ask for the camera.
  if (!isOwn) return <BeforePage {...{ room, brand }} alone={null} media={null} />
  return <OpenRoom {...props} room={room} />
}

function OpenRoom({ kind, id, brand, talk, alone, room }: RoomPageProps & { room: Room }) {
  const client = useQueryClient()
  const { media } = useLocalMedia()
  const [call, setCall] = useState<Call | null>(null)
  const [ended, setEnded] = useState<Ended | 'left' | null>(null)
  const join = useMutation({
    mutationFn: (instead: boolean) => roomApi.join({ params: { kind, id }, body: { ...mediaOf(media), instead } }),
    onSuccess: (joined) => {
      setEnded(null)
      setCall(createCall({ kind, id }, joined, media))
    },
    onError: () => void client.invalidateQueries({ queryKey: roomQueries.all }),
  })
  const leave = () => {
    call?.leave()
    setCall(null)
    setEnded('left')
    join.reset()
    void client.invalidateQueries({ queryKey: roomQueries.all })
  }
  useOnLeave(() => call?.leave())
  useWindowEvent('pagehide', () => call?.leave())
  // A page that the browser had put aside comes back without its call.
  useWindowEvent('pageshow', ({ persisted }) => persisted && call && leave())
  useEffect(() => {
    if (!call) return
    return call.watch(() => {
      const reason = call.state.ended
      if (reason === null) return
      setCall(null)
      setEnded(reason)
      void client.invalidateQueries({ queryKey: roomQueries.all })
    })
  }, [call, client])
  if (call) return <CallView {...{ call, media, talk, alone }} onLeave={leave} />
  const code = join.error instanceof ApiError ? join.error.code : ''
  return (
    <BeforePage
      {...{ room, brand, alone, media, ended }}
      error={join.error}
      isElsewhere={code === 'room_elsewhere' || ended === 'elsewhere'}
      isJoining={join.isPending}
      onJoin={(instead) => join.mutate(instead)}
    />
  )
}
