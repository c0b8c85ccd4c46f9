import './availability.css'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
export type Workday = (typeof days)[number]

/** The free working days of a week, as five letters, and a sentence for screen readers. */
export function Availability({ free }: { free: readonly Workday[] }) {
  const some = days.filter((day) => free.includes(day))
  const sentence = some.length === 0 ? 'Not free this week' : `Free on ${new Intl.ListFormat('en').format(some)}`
  return (
    <span className="avl" role="img" aria-label={sentence}>
      {days.map((day) => (
        <span key={day} className={free.includes(day) ? 'on' : undefined}>
          {day[0]}
        </span>
      ))}
    </span>
  )
}
