import { meetingScheduled } from '@guildhall/contract/meetings/meeting-texts.ts'
import type { Meeting } from '@guildhall/contract/meetings/meetings.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const SuccessModal = lazyPart(() => import('#ui/overlays/success-modal.tsx').then((module) => module.SuccessModal))
const ScheduleDialog = lazyPart(() => import('./schedule-dialog.tsx').then((module) => module.ScheduleDialog))

interface Scheduling {
  people?: readonly UserCard[]
  start?: Date
  minutes?: number
}

/** The dialog that schedules a meeting, and what it says afterwards; `asked` is null while it is closed. */
export function Scheduler({ asked, onClose }: { asked: Scheduling | null; onClose: () => void }) {
  const navigate = useNavigate()
  const [made, setMade] = useState<Meeting | null>(null)
  return (
    <>
      {asked ? (
        <ScheduleDialog
          {...asked}
          onClose={onClose}
          onDone={(meeting) => {
            onClose()
            setMade(meeting)
          }}
        />
      ) : null}
      {made ? (
        <SuccessModal
          open
          onClose={() => setMade(null)}
          title={meetingScheduled.title}
          text="The people you invited have it in their calendars and can answer."
          button={meetingScheduled.done}
          next={{
            label: 'Open the meeting',
            run: () => {
              setMade(null)
              void navigate(`/meetings/${made.id}`)
            },
          }}
        />
      ) : null}
    </>
  )
}

interface ScheduleButtonProps {
  /** Who is invited from the start. */
  people?: readonly UserCard[]
  look?: 'primary' | 'second' | 'quiet'
  size?: 'sm' | 'md'
}

/** Schedules a meeting. */
export function ScheduleButton({ people, look = 'second', size = 'md' }: ScheduleButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look={look} size={size} icon={CalendarPlus} onClick={() => setOpen(true)}>
        Schedule meeting
      </Button>
      <Scheduler asked={isOpen ? { ...(people ? { people } : {}) } : null} onClose={() => setOpen(false)} />
    </>
  )
}
