import type { Viewer } from '#http/callers.ts'
import type { DataSet } from '../data-set.ts'
import { personAt } from './people.ts'

/** Returns person `n` of a data set as the caller of the product's own services. */
export function viewerOf({ options, firstId }: DataSet, n: number): Viewer {
  const { customUserId, userType } = personAt(options, n)
  return { id: firstId + n, customUserId, userType, role: 'member' }
}
