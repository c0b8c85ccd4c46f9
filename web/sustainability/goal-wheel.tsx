import type { GoalsOverview } from '@guildhall/contract/sustainability/claims.ts'
import { goalName } from '@guildhall/contract/sustainability/options.ts'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { type GoalsPlace, goalsPath } from './claim-api.ts'

const centre = 200
const inner = 62
const outer = 158
const label = 172

interface GoalWheelProps {
  overview: GoalsOverview
  place: GoalsPlace
}

/** The 17 goals around a circle: each area by its number of projects, green for those with evidence. */
export function GoalWheel({ overview: { goals, projects }, place }: GoalWheelProps) {
  const most = Math.max(1, ...goals.map((each) => each.projects))
  const step = (2 * Math.PI) / goals.length
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a drawing
    <svg className="goalwheel" viewBox="14 14 372 372" role="group" aria-label="The 17 goals, by number of projects">
      {goals.map(({ goal, projects: all, evidenced }, at) => {
        const [from, to] = [at * step, (at + 1) * step]
        const [x, y] = pointAt(label, (from + to) / 2)
        const isChosen = place.goal === String(goal)
        return (
          <Link
            key={goal}
            to={goalsPath({ ...place, goal: String(goal), cursor: undefined })}
            aria-label={goalLabel(goal, all, evidenced)}
            aria-current={isChosen ? 'true' : undefined}
            preventScrollReset
          >
            <path className="seg-bg" d={segment(outer, from, to)} />
            {all > 0 ? <path className="seg-claim" d={segment(radiusOf(all / most), from, to)} /> : null}
            {evidenced > 0 ? <path className="seg-proof" d={segment(radiusOf(evidenced / most), from, to)} /> : null}
            <text x={x} y={y + 4}>
              {goal}
            </text>
          </Link>
        )
      })}
      <text className="goalwheel__n" x={centre} y="200">
        {formatCount(projects, { narrow: true })}
      </text>
      <text x={centre} y="218">
        {projects === 1 ? 'project' : 'projects'}
      </text>
    </svg>
  )
}

/** Returns the name of a goal with its numbers. */
const goalLabel = (goal: number, projects: number, evidenced: number): string =>
  `Goal ${goal}, ${goalName(goal)}: ${formatCount(projects)} ${projects === 1 ? 'project' : 'projects'}, ${formatCount(evidenced)} with evidence`

// The area of a segment grows with its share, not its radius.
const radiusOf = (share: number) => Math.sqrt(inner ** 2 + share * (outer ** 2 - inner ** 2))

// Clockwise from the top; rounded, so that server and browser write the same.
const pointAt = (radius: number, angle: number): [number, number] => [
  Number((centre + radius * Math.sin(angle)).toFixed(1)),
  Number((centre - radius * Math.cos(angle)).toFixed(1)),
]

function segment(radius: number, from: number, to: number): string {
  const [a, b, c, d] = [pointAt(inner, from), pointAt(radius, from), pointAt(radius, to), pointAt(inner, to)]
  const size = radius.toFixed(1)
  return `M${a} L${b} A${size} ${size} 0 0 1 ${c} L${d} A${inner} ${inner} 0 0 0 ${a}Z`
}
