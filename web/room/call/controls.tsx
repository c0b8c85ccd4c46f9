import LogOut from 'lucide-react/icons/log-out'
import MessageSquare from 'lucide-react/icons/message-square'
import Mic from 'lucide-react/icons/mic'
import MicOff from 'lucide-react/icons/mic-off'
import ScreenShare from 'lucide-react/icons/screen-share'
import ScreenShareOff from 'lucide-react/icons/screen-share-off'
import Settings from 'lucide-react/icons/settings-2'
import Video from 'lucide-react/icons/video'
import VideoOff from 'lucide-react/icons/video-off'
import { useState } from 'react'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Icon, type IconDrawing } from '#ui/pictures/icon.tsx'
import { DeviceFields } from '../before/device-fields.tsx'
import { Problems } from '../before/problems.tsx'
import type { LocalMedia } from '../media/local-media.ts'
import { useMediaState } from '../media/use-media.ts'

interface ControlsProps {
  media: LocalMedia
  /** Null where there is nobody to write to. */
  talk: { isOpen: boolean; onToggle: () => void } | null
  onLeave: () => void
}

/** What a person can do in a call. */
export function Controls({ media, talk, onLeave }: ControlsProps) {
  const { microphone, camera, screen, isMuted, problems } = useMediaState(media)
  const [isChoosing, setChoosing] = useState(false)
  const hasSound = microphone !== null && !isMuted
  const canShare = 'getDisplayMedia' in navigator.mediaDevices
  return (
    <>
      <div className="rm__controls" role="toolbar" aria-label="Call controls">
        <Control
          icon={hasSound ? Mic : MicOff}
          label={microphone === null ? 'Microphone' : isMuted ? 'Unmute' : 'Mute'}
          look={hasSound ? '' : 'is-off'}
          onClick={() =>
            microphone === null
              ? void media.retry('microphone').then(() => setChoosing(!media.state.microphone))
              : media.setMuted(!isMuted)
          }
        />
        <Control
          icon={camera ? Video : VideoOff}
          label={camera ? 'Stop camera' : 'Start camera'}
          look={camera ? '' : 'is-off'}
          onClick={() =>
            void media.setCamera(camera === null).then(() => setChoosing(Boolean(media.state.problems.camera)))
          }
        />
        {canShare ? (
          <Control
            icon={screen ? ScreenShareOff : ScreenShare}
            label={screen ? 'Stop sharing' : 'Share screen'}
            look={screen ? 'is-open' : ''}
            onClick={() => (screen ? media.stopScreen() : void media.shareScreen())}
          />
        ) : null}
        <Control
          icon={Settings}
          label="Devices"
          look={Object.keys(problems).length > 0 ? 'is-off' : ''}
          onClick={() => setChoosing(true)}
        />
        {talk ? (
          <Control
            icon={MessageSquare}
            label="Messages"
            look={talk.isOpen ? 'is-open' : ''}
            isExpanded={talk.isOpen}
            onClick={talk.onToggle}
          />
        ) : null}
        <Control icon={LogOut} label="Leave" look="is-leave" onClick={onLeave} />
      </div>
      <Dialog open={isChoosing} onClose={() => setChoosing(false)} title="Microphone, camera and speaker">
        <DeviceFields media={media} />
        <Problems media={media} />
      </Dialog>
    </>
  )
}

interface ControlProps {
  icon: IconDrawing
  label: string
  look: string
  isExpanded?: boolean
  onClick: () => void
}

function Control({ icon, label, look, isExpanded, onClick }: ControlProps) {
  return (
    <button type="button" className={`rm__control ${look}`} aria-expanded={isExpanded} onClick={onClick}>
      <span className="rm__disc">
        <Icon of={icon} size={22} />
      </span>
      <span className="rm__word">{label}</span>
    </button>
  )
}
