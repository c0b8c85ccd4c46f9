import type { UserType } from '@guildhall/contract/values/options.ts'
import { castPeople } from '../cast/people.ts'
import { pick, randomForRow } from '../chance/random.ts'
import { type University, universities } from './universities.ts'

const day = 86_400_000

/** Returns when person `n` joined: within three years before `now`, more of them recently. */
export function joinedAt(seed: number, n: number, now: Date): Date {
  const cast = castPeople[n]
  const age = cast ? cast.joined : 3 + 1050 * randomForRow(seed, 'joined', n)() ** 1.5
  return new Date(now.getTime() - Math.floor(age * day))
}

/** Returns the type of person `n`: 46 % students, 30 % freelancers, 13 % professors, 11 % businesses. */
export function typeOf(seed: number, n: number): UserType {
  const cast = castPeople[n]
  if (cast) return cast.userType
  const kind = randomForRow(seed, 'kind', n)()
  return kind < 0.46 ? 'Students' : kind < 0.76 ? 'Freelancers' : kind < 0.89 ? 'Professors' : 'Business'
}

/** Returns where person `n` studies or teaches; undefined for freelancers and businesses. */
export function universityOf(seed: number, n: number): University | undefined {
  const type = typeOf(seed, n)
  return type === 'Students' || type === 'Professors'
    ? pick(randomForRow(seed, 'university', n), universities)
    : undefined
}
