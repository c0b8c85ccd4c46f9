import type { SocialFigures } from '@guildhall/contract/relations/follows.ts'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { displayName } from '#lib/format/people.ts'

/** The figures in the line under a person's name. */
export function socialFacts({ connectionsCount, followersCount, mutual, mutualCount }: SocialFigures): string[] {
  const some = (count: number, one: string, many: string) =>
    count > 0 ? [`${formatCount(count)} ${count === 1 ? one : many}`] : []
  const first = mutual[0]
  const among = first
    ? [`${formatCount(mutualCount)} in common${mutualCount > 1 ? ', including' : ':'} ${displayName(first)}`]
    : []
  return [
    ...some(connectionsCount, 'connection', 'connections'),
    ...some(followersCount, 'follower', 'followers'),
    ...among,
  ]
}
