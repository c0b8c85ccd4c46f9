import { DateOf } from '#lib/format/time-ago.tsx'
import { Status } from '#ui/tag.tsx'

/** By when the staff should have acted, and whether that day has passed. */
export function Due({ at, isLate }: { at: string; isLate: boolean }) {
  return (
    <Status kind={isLate ? 'bad' : 'wait'}>
      <span>
        {isLate ? 'Late, was due' : 'Due'} <DateOf at={at} />
      </span>
    </Status>
  )
}
