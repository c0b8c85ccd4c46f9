import { idOfRequest } from '#db/ids.ts'

/** The public id of the conversation of two people of the demo community: the same in every copy of it. */
export function talkIdOf(one: number, other: number): string {
  return idOfRequest(Math.min(one, other), 'talks', String(Math.max(one, other)))
}
