import type { Room } from '@guildhall/contract/rooms/rooms.ts'
import { dateIn, dayTimeIn, spanIn, timeIn } from '@guildhall/contract/values/zoned-times.ts'
import type { ReactNode } from 'react'
import { failureText } from '#lib/api/failure-text.ts'
import { useTimeZone } from '#lib/hooks/use-time-zone.ts'
import { useIsCutOff } from '#lib/live/connection-state.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/states/notice.tsx'
import type { Ended } from '../call/call.ts'
import type { LocalMedia } from '../media/local-media.ts'
import { RoomHeader } from '../room-header.tsx'
import { namesOf, othersOf } from '../room-words.ts'
import { DeviceFields } from './device-fields.tsx'
import { KeptFacts } from './kept-facts.tsx'
import { EmptyPreview, Preview } from './preview.tsx'
import { WhoIsThere } from './who-is-there.tsx'

interface BeforePageProps {
  room: Room
  brand: ReactNode
  /** What a guest can do while their host is not there. */
  alone: ReactNode
  /** Null until this page may use the devices. */
  media: LocalMedia | null
  ended?: Ended | 'left' | null
  error?: Error | null
  /** Whether the person is in the room in another tab. */
  isElsewhere?: boolean
  isJoining?: boolean
  onJoin?: (instead: boolean) => void
}

const endedTexts: Record<Ended | 'left', string> = {
  left: 'You left the room. You can come back while it is open.',
  elsewhere: 'You joined in another tab or on another device, so the call here ended.',
  closed: 'The room has closed because the time is over.',
  cancelled: 'The call ended because this was cancelled.',
  moved: 'The call ended because this was moved to another time.',
  gone: 'The call ended because you can no longer enter this room.',
}

/** A moment with its day, unless that is today: 'at 07:50', 'on Wed 2 Dec, 07:50'. */
const momentText = (at: string, zone: string) =>
  dateIn(at, zone) === dateIn(new Date(), zone) ? `at ${timeIn(at, zone)}` : `on ${dayTimeIn(at, zone)}`

/** Before joining: what others will see and hear, who is there, and what is kept. */
export function BeforePage(props: BeforePageProps) {
  const { room, brand, alone, media, ended = null, error = null } = props
  const { isElsewhere = false, isJoining = false, onJoin = () => {} } = props
  const zone = useTimeZone()
  const isCutOff = useIsCutOff()
  const others = othersOf(room)
  const isEarly = room.state === 'early'
  return (
    <>
      <RoomHeader room={room} brand={brand} />
      <div className="page">
        <div className="phead">
          <div className="min-w-0">
            <h1 className="t-page" tabIndex={-1}>
              {ended === 'left' ? 'You left the room' : 'Ready to join?'}
            </h1>
            <p className="c2 num break-words">
              {room.title}
              {others.length > 0 ? `, with ${namesOf(others)}` : ''}. {spanIn(room, zone)}
            </p>
          </div>
        </div>
        {ended ? <Notice kind={ended === 'left' ? 'info' : 'wait'}>{endedTexts[ended]}</Notice> : null}
        <div className="rm__before">
          <div>{media ? <Preview room={room} media={media} /> : <EmptyPreview />}</div>
          <aside className="panel panel--ink" aria-label="Joining">
            <div className="panel__b">
              <WhoIsThere room={room} zone={zone} />
              {alone}
              {media ? <DeviceFields media={media} /> : null}
              {isCutOff ? (
                <Notice kind="wait">You are offline. You can join when you are connected again.</Notice>
              ) : null}
              {isElsewhere ? (
                <Notice kind="wait">You are in this room already, in another tab or on another device.</Notice>
              ) : error ? (
                <Notice kind="error">{failureText(error)}</Notice>
              ) : null}
              {isEarly ? (
                <Notice kind="info">
                  The room opens {momentText(room.opensAt, zone)}. This page updates by itself.
                </Notice>
              ) : (
                <Button
                  look="primary"
                  size="lg"
                  block
                  className="mt-3"
                  busy={isJoining}
                  disabled={media === null}
                  onClick={() => onJoin(isElsewhere)}
                >
                  {isElsewhere ? 'Join here instead' : ended ? 'Join again' : 'Join'}
                </Button>
              )}
              <KeptFacts room={room} />
            </div>
          </aside>
        </div>
      </div>
    </>
  )
}
