import type { Room } from '@guildhall/contract/rooms/rooms.ts'
import Mic from 'lucide-react/icons/mic'
import MicOff from 'lucide-react/icons/mic-off'
import Video from 'lucide-react/icons/video'
import VideoOff from 'lucide-react/icons/video-off'
import Volume2 from 'lucide-react/icons/volume-2'
import { displayName } from '#lib/format/people.ts'
import { Button } from '#ui/button.tsx'
import { Icon, type IconDrawing } from '#ui/pictures/icon.tsx'
import { Face } from '../face.tsx'
import type { LocalMedia } from '../media/local-media.ts'
import { playTestSound } from '../media/test-sound.ts'
import { useLevel } from '../media/use-level.ts'
import { useMediaState } from '../media/use-media.ts'
import { VideoOf } from '../video-of.tsx'
import { Problems } from './problems.tsx'

/** The place of the picture until it is known whether this page may use the camera. */
export function EmptyPreview() {
  return <div className="rm__view" data-theme="dark" />
}

/** What the others will see and hear. */
export function Preview({ room, media }: { room: Room; media: LocalMedia }) {
  const { microphone, camera, isMuted, isCameraWanted, isStarting, chosen } = useMediaState(media)
  const you = room.people.find(({ isYou }) => isYou)?.person
  return (
    <>
      <div className="rm__view" data-theme="dark">
        {camera ? (
          <VideoOf track={camera} label="Your camera picture" isOwn />
        ) : (
          <div className="rm__nobody">
            {you ? <Face person={you} size={64} /> : null}
            <p className="semi">{isStarting ? 'Starting the camera' : 'Your camera is off'}</p>
          </div>
        )}
        {you ? <span className="rm__name rm__name--top">{displayName(you)}</span> : null}
        <div className="rm__toggles">
          <Toggle
            isOn={microphone !== null && !isMuted}
            on={['Microphone on', Mic]}
            off={[microphone ? 'Microphone off' : 'No microphone', MicOff]}
            isDisabled={microphone === null}
            onToggle={() => media.setMuted(!isMuted)}
          />
          <Toggle
            isOn={camera !== null}
            on={['Camera on', Video]}
            off={['Camera off', VideoOff]}
            isDisabled={isStarting}
            onToggle={() => void media.setCamera(!(camera !== null && isCameraWanted))}
          />
        </div>
      </div>
      <div className="rm__level">
        <Level track={isMuted ? null : microphone} />
        <Button size="sm" icon={Volume2} className="rm__sound" onClick={() => void playTestSound(chosen.speaker)}>
          Play test sound
        </Button>
      </div>
      <Problems media={media} />
    </>
  )
}

interface ToggleProps {
  isOn: boolean
  on: readonly [string, IconDrawing]
  off: readonly [string, IconDrawing]
  isDisabled: boolean
  onToggle: () => void
}

function Toggle({ isOn, on, off, isDisabled, onToggle }: ToggleProps) {
  const [label, icon] = isOn ? on : off
  return (
    <button type="button" className="rm__toggle" disabled={isDisabled} onClick={onToggle}>
      <Icon of={icon} size={20} />
      <span className="t-xs">{label}</span>
    </button>
  )
}

const bars = Array.from({ length: 18 }, (_, at) => at)

/** How loud the microphone is. */
function Level({ track }: { track: MediaStreamTrack | null }) {
  const level = useLevel(track)
  const shown = Math.round(level * bars.length)
  return (
    <>
      <span className="row gap-2 c2 t-sm">
        <Icon of={track ? Mic : MicOff} size={15} />
        {track ? 'Say something' : 'Nobody can hear you'}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: its bars are drawn like those of a sound device */}
      <span
        className="rm__meter"
        role="meter"
        aria-label="Microphone level"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(level * 100)}
      >
        {bars.map((bar) => (
          <i key={bar} className={bar < shown ? 'on' : ''} />
        ))}
      </span>
    </>
  )
}
