import type { Meeting } from '@guildhall/contract/meetings/meetings.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const ScheduledModal = lazyPart(() => import('./scheduled-modal.tsx').then((module) => module.ScheduledModal))
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
        <ScheduledModal
          meeting={made}
          onClose={() => setMade(null)}
          onOpen={() => {
            setMade(null)
            void navigate(`/meetings/${made.id}`)
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
