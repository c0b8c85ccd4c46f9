import type { RelationStatus } from '@guildhall/contract/options.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { act } from './acting.ts'

/** Accepts or declines requests one after the other, each by itself: one that is refused stops none. */
export async function answerAll(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'realtime'>,
  viewer: Viewer,
  { ids, answer }: { ids: readonly string[]; answer: 'accept' | 'decline' },
) {
  const answered: { id: string; status: RelationStatus }[] = []
  const refused: { id: string; code: string; message: string }[] = []
  for (const id of new Set(ids)) {
    try {
      answered.push({ id, status: (await act(deps, viewer, answer, { id })).status })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ id, code: error.code, message: error.message })
    }
  }
  return { answered, refused }
}
