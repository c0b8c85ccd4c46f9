import type { Skill } from '@guildhall/contract/users/users.ts'
import type { ReactNode } from 'react'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { Tag } from '#ui/tag.tsx'
import { chosenText } from '../chosen-text.ts'

interface SkillsProps {
  skills: readonly Skill[]
  empty: string
  /** What can be done with somebody else's skill. */
  action?: (skill: Skill) => ReactNode
}

/** Skills by their categories, each with its level and what it rests on: people who worked together, or nobody else yet. */
export function Skills({ skills, empty, action }: SkillsProps) {
  if (skills.length === 0) return <p className="c2 mt-1">{empty}</p>
  const groups = Map.groupBy(skills, ({ category, categoryOther }) => chosenText(category, categoryOther))
  return [...groups].map(([category, members]) => (
    <div key={category}>
      {category ? <h3 className="c3 t-sm mt-2">{category}</h3> : null}
      <ul className="pf__skills mt-1">
        {members.map((skill) => (
          <li key={skill.id}>
            <Tag>{skill.name}</Tag>
            <span className="c3 t-sm grow">
              <span className="nowrap">{skill.level}</span>, <span className="nowrap">{evidence(skill)}</span>
            </span>
            {action?.(skill)}
          </li>
        ))}
      </ul>
    </div>
  ))
}

function evidence({ endorsements }: Skill): string {
  return endorsements === 0 ? 'self-declared' : `endorsed by ${formatCount(endorsements)}`
}
