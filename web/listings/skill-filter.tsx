import { type ReactNode, useState } from 'react'
import { ChoiceFilter, FilterGroup, TextFilter } from '#listings/filter-fields.tsx'
import { toggled } from '#listings/search-after.ts'

interface SkillFilterProps {
  place: string
  chosen: string[]
  offered: readonly { skill: string; count: number }[]
  count: (value: number | undefined) => ReactNode
  /** Whether the URL is what this form asked for. */
  isOwn: boolean
  ask: (change: { skill: string[] }) => void
}

/**
 * The skills of what is listed, and a field to find one. The rest follows the line that opens it, so that a checkbox
 * keeps the focus.
 */
export function SkillFilter({ place, chosen, offered, count, isOwn, ask }: SkillFilterProps) {
  const [last, setLast] = useState<string>()
  const { first, rest, others } = skillsInOrder(chosen, offered, isOwn ? last : undefined)
  const box = ({ skill, number, isChosen }: (typeof first)[number]) => (
    <ChoiceFilter
      key={skill}
      id={`${place}-skill-${skill}`}
      name="skill"
      value={skill}
      checked={isChosen}
      onChange={(isOn) => {
        setLast(skill)
        ask({ skill: toggled(chosen, skill, isOn) })
      }}
    >
      <span>{skill}</span>
      {count(number)}
    </ChoiceFilter>
  )
  return (
    <FilterGroup title="Skills">
      <TextFilter
        id={`${place}-skill`}
        name="skill"
        list={`${place}-skills`}
        value=""
        onSettle={(skill) => ask({ skill: [skill, ...chosen] })}
        autoComplete="off"
        aria-label="Find a skill"
        placeholder="Find a skill"
      />
      <datalist id={`${place}-skills`}>
        {others.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      {[
        ...first.map(box),
        rest.length > 0 ? (
          <details key="">
            <summary className="link link--plain t-sm">Show {rest.length} more</summary>
          </details>
        ) : null,
        ...rest.map(box),
      ]}
    </FilterGroup>
  )
}

/** How many skills are visible without opening the rest. */
const inSight = 8

interface Skill {
  skill: string
  /** How many listings have it. */
  number: number | undefined
  isChosen: boolean
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/**
 * Returns the chosen skills before those offered, in any spelling; `last`, just unchecked, keeps its place among the first.
 */
export function skillsInOrder(
  chosen: readonly string[],
  offered: readonly { skill: string; count: number }[],
  last?: string,
): { first: Skill[]; rest: Skill[]; others: string[] } {
  const isIn = (list: readonly string[], skill: string) => list.some((each) => isSame(each, skill))
  const others = offered.map(({ skill }) => skill).filter((skill) => !isIn(chosen, skill))
  const kept = last === undefined || isIn(chosen, last) ? chosen : [...chosen, last]
  const offers = others.filter((skill) => !isIn(kept, skill))
  const room = Math.max(0, inSight - kept.length)
  const box = (skill: string): Skill => ({
    skill,
    number: offered.find((each) => isSame(each.skill, skill))?.count,
    isChosen: isIn(chosen, skill),
  })
  return { first: [...kept, ...offers.slice(0, room)].map(box), rest: offers.slice(room).map(box), others }
}
