import type { Room } from '@guildhall/contract/rooms/rooms.ts'
import { spanIn } from '@guildhall/contract/values/zoned-times.ts'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTimeZone } from '#lib/hooks/use-time-zone.ts'
import { IconButton } from '#ui/icon-button.tsx'
import type { LocalMedia } from '../media/local-media.ts'
import { useMediaState } from '../media/use-media.ts'
import { namesOf, othersOf } from '../room-words.ts'
import type { Call } from './call.ts'
import { Controls } from './controls.tsx'
import { SoundOf } from './sound-of.tsx'
import { Stage } from './stage.tsx'
import { useAnnouncement, useCallState, useMinutesUntil } from './use-call.ts'

interface CallViewProps {
  call: Call
  media: LocalMedia
  /** The conversations with the others. */
  talk: (room: Room) => ReactNode
  /** What a guest can do while their host is not there. */
  alone: ReactNode
  onLeave: () => void
}

/** A call: pictures and sound of everybody who is there, the controls, and the conversation beside them. */
export function CallView({ call, media, talk, alone, onLeave }: CallViewProps) {
  const { room, peers, isCutOff } = useCallState(call)
  const { chosen } = useMediaState(media)
  const zone = useTimeZone()
  const heading = useRef<HTMLHeadingElement>(null)
  const said = useAnnouncement(room, isCutOff)
  const [ahead, left] = [useMinutesUntil(room.start), useMinutesUntil(room.end)]
  const isWide = () => matchMedia('(min-width: 64rem)').matches
  const [isTalking, setTalking] = useState(isWide)
  const others = othersOf(room)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={`rm${isTalking ? ' rm--talk' : ''}`}>
      <div className="rm__dark" data-theme="dark">
        <div className="rm__top">
          <div className="grow min-w-0">
            <h1 className="rm__title trunc" ref={heading} tabIndex={-1}>
              {room.title}
            </h1>
            <p className="c3 t-sm trunc num">
              {others.length > 0 ? `With ${namesOf(others)}, ` : ''}
              {spanIn(room, zone)}
            </p>
          </div>
          <p className="num t-sm rm__left">
            {ahead > 0 ? (
              <>
                <span className="c3">Starts in</span> <b>{ahead} min</b>
              </>
            ) : left > 0 ? (
              <>
                <b>{left} min</b> <span className="c3">left</span>
              </>
            ) : (
              'Time is up'
            )}
          </p>
        </div>
        {isCutOff ? (
          <p className="rm__cut" aria-hidden="true">
            The connection is lost. Connecting again.
          </p>
        ) : null}
        {alone ? <div className="rm__alone">{alone}</div> : null}
        <Stage call={call} media={media} />
        <footer className="rm__foot">
          <p className="rm__side c3 t-sm">
            {others.some(({ relayed }) => !relayed)
              ? 'The call goes directly between your computers'
              : 'Relayed: nobody learns your network address'}
          </p>
          <Controls
            media={media}
            talk={others.length > 0 ? { isOpen: isTalking, onToggle: () => setTalking(!isTalking) } : null}
            onLeave={onLeave}
          />
          <p className="rm__side rm__side--end c3 t-sm">
            No sound or picture is kept. Times of joining and leaving are kept for 90 days
          </p>
        </footer>
      </div>
      {isTalking && others.length > 0 ? (
        <aside className="rm__talk" aria-label="Conversation">
          <div className="rm__close">
            <IconButton icon={X} size="sm" label="Close the conversation" onClick={() => setTalking(false)} />
          </div>
          {talk(room)}
        </aside>
      ) : null}
      {[...peers].map(([id, peer]) => (
        <SoundOf key={id} stream={peer.received.sound} speaker={chosen.speaker} />
      ))}
      <span className="sr-only" role="status">
        {said}
      </span>
    </div>
  )
}
