interface GoalSignProps {
  /** The number of the goal. */
  goal: number
  /** What the sign says, for screen readers and as a tooltip: 'Goal 11, Sustainable cities: with evidence'. */
  label: string
  /** Outlined with evidence, full when confirmed, grey when old, dashed without evidence. */
  look: 'outline' | 'full' | 'old' | 'none'
  size?: 'sm' | 'md'
}

/** The sign of a goal: its number, in a look that says what stands behind it. */
export function GoalSign({ goal, label, look, size = 'md' }: GoalSignProps) {
  return (
    <span
      className={`goal goal--${look}${size === 'sm' ? ' goal--sm' : ''} num`}
      role="img"
      aria-label={label}
      title={label}
    >
      {look === 'none' ? '–' : goal}
    </span>
  )
}
