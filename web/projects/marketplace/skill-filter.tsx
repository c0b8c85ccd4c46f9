import { type ReactNode, useState } from 'react'
import { ChoiceFilter, FilterGroup } from '#listings/filter-fields.tsx'
import { toggled } from '#listings/search-after.ts'
import { TextFilter } from '#listings/text-filter.tsx'
import { skillsInOrder } from './skill-order.ts'

interface SkillFilterProps {
  place: string
  chosen: string[]
  offered: readonly { skill: string; count: number }[]
  count: (value: number | undefined) => ReactNode
  /** Whether the address is what this form asked for. */
  isOwn: boolean
  ask: (change: { skill: string[] }) => void
}

/** The skills that projects have, and a field to find one. The rest stands after the line that opens it: a box keeps the focus. */
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
