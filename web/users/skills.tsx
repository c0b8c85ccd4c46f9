import type { Skill } from '@guildhall/contract/users.ts'
import { Tag } from '#ui/tag.tsx'

/** Skills with their level, and what they rest on: nobody but the person has said so yet (product 3). */
export function Skills({ skills, empty }: { skills: readonly Skill[]; empty: string }) {
  if (skills.length === 0) return <p className="c2 mt-1">{empty}</p>
  return (
    <>
      <ul className="pf__skills mt-2">
        {skills.map(({ id, name, level }) => (
          <li key={id}>
            <Tag>{name}</Tag>
            <span className="c3 t-sm nowrap">{level}</span>
          </li>
        ))}
      </ul>
      <p className="c3 t-sm mt-2">self-declared</p>
    </>
  )
}
