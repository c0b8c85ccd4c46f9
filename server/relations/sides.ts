/** The relations of one person from that person's side: one row each, with the other's internal id as `other_id`. */
export const sidesOf = (person: string, columns = '', where = 'true') => {
  const side = (own: string, other: string, blocks: string) =>
    `select ${other} as other_id${columns && `, ${columns}, ${blocks} as blocks`} from relations where ${own} = ${person} and ${where}`
  return `(${side('low_id', 'high_id', 'low_blocks')} union all ${side('high_id', 'low_id', 'high_blocks')})`
}

/** The internal ids (`other_id`) of those a person is connected with; two looks into an index. */
export const connectedWith = (person: string) => sidesOf(person, '', "state = 'connected'")

/** A part of a `with`: those a person is connected with and who are there, as `mine`. Joined, never asked row by row. */
export const mineOf = (person: string) =>
  `mine as materialized (
     select m.other_id from ${connectedWith(person)} m join people p on p.id = m.other_id where p.suspended_at is null)`
