/** So many skills are in sight at once. */
const inSight = 8

interface Skill {
  skill: string
  /** How many projects have it. */
  number: number | undefined
  isChosen: boolean
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The chosen skills before those offered, in any spelling; `last`, just ticked off, keeps its place among the first. */
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
