import { meetingCalls } from '@guildhall/contract/meetings/calls.ts'
import { meetingScheduled } from '@guildhall/contract/meetings/meeting-texts.ts'
import type { Meeting } from '@guildhall/contract/meetings/meetings.ts'
import { spanIn, zoneText } from '@guildhall/contract/values/zoned-times.ts'
import { displayName } from '#lib/format/people.ts'
import { useTimeZone } from '#lib/hooks/use-time-zone.ts'
import { SuccessModal } from '#ui/overlays/success-modal.tsx'
import { DownloadButton } from '#uploads/download-button.tsx'

interface ScheduledModalProps {
  meeting: Meeting
  onClose: () => void
  /** Opens the page of the meeting. */
  onOpen: () => void
}

/** Says that a meeting is scheduled, when it is and who is invited. */
export function ScheduledModal({ meeting, onClose, onOpen }: ScheduledModalProps) {
  const zone = useTimeZone()
  const { id, title, start, people } = meeting
  const invited = people.filter(({ isYou }) => !isYou).map(({ person }) => displayName(person))
  return (
    <SuccessModal
      open
      onClose={onClose}
      title={meetingScheduled.title}
      text="The people you invited have it in their calendars and can answer."
      button={meetingScheduled.done}
      next={{ label: 'Open the meeting', run: onOpen }}
    >
      <dl className="kv mtg__made">
        <dt>Meeting</dt>
        <dd>{title}</dd>
        <dt>When</dt>
        <dd className="num">
          {spanIn(meeting, zone)}, {zoneText(zone, start)}
        </dd>
        <dt>Invited</dt>
        <dd>{invited.join(', ')}</dd>
      </dl>
      <div className="mt-3">
        <DownloadButton size="sm" endpoint={meetingCalls.file} params={{ id }}>
          Add to your calendar
        </DownloadButton>
      </div>
    </SuccessModal>
  )
}
