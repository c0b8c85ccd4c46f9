import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import Maximize from 'lucide-react/icons/maximize'
import MicOff from 'lucide-react/icons/mic-off'
import { useRef } from 'react'
import { displayName } from '#lib/format/people.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Face } from '../face.tsx'
import { VideoOf } from '../video-of.tsx'

export interface TileProps {
  person: UserCard
  isYou: boolean
  /** The picture, or the screen; null while there is none. */
  track: MediaStreamTrack | null
  isScreen?: boolean
  isMuted: boolean
  isSpeaking: boolean
  /** The problem of their connection, while they are not connected. */
  line: string | null
  place: 'main' | 'own' | 'grid'
}

/** Somebody in the call, or the screen they share. */
export function Tile({ person, isYou, track, isScreen = false, isMuted, isSpeaking, line, place }: TileProps) {
  const figure = useRef<HTMLElement>(null)
  const name = isYou ? 'You' : displayName(person)
  const label = isScreen ? (isYou ? 'Your screen' : `Screen of ${name}`) : name
  return (
    <figure ref={figure} className={`rm__tile rm__tile--${place}${isSpeaking && !isScreen ? ' is-on' : ''}`}>
      {track ? (
        <VideoOf track={track} label={label} isOwn={isYou && !isScreen} isScreen={isScreen} />
      ) : (
        <div className="rm__nobody">
          <Face person={person} size={place === 'own' ? 40 : 96} />
          {place === 'own' ? null : <p className="c2 t-sm">{line ?? 'Camera is off'}</p>}
        </div>
      )}
      <figcaption className="rm__name">
        {isMuted && !isScreen ? <Icon of={MicOff} size={14} /> : null}
        <span className="trunc">{label}</span>
        {isMuted && !isScreen ? <span className="sr-only">, muted</span> : null}
        {isSpeaking && !isScreen ? <span className="sr-only">, speaking</span> : null}
        {line && track ? <span className="c2"> {line}</span> : null}
      </figcaption>
      {place === 'main' && track ? (
        <IconButton
          icon={Maximize}
          size="sm"
          className="rm__full"
          label={`${label} in full screen`}
          onClick={() => void figure.current?.requestFullscreen?.().catch(() => undefined)}
        />
      ) : null}
    </figure>
  )
}
