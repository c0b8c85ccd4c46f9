import { blockLimits } from '@guildhall/contract/limits/profiles.ts'
import type { Education, Work } from '@guildhall/contract/users/profile-shapes.ts'
import { profileTexts } from '@guildhall/contract/users/profile-texts.ts'
import type { Queryable } from '#db/connect.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import type { Deps } from '../../deps.ts'
import { education, work } from './entry-queries.ts'
import { changeProfile, type ProfileDeps } from './profile-changes.ts'

/**
 * The entries of a person's education and work: at most 20 of each kind, even with two simultaneous calls; each person
 * changes only their own.
 */
function entriesOf<Entry extends Education | Work, Input extends Omit<Entry, 'id'>>(statements: {
  count: typeof education.count
  add(db: Queryable, values: { userId: number } & Input): Promise<{ entry: Entry }[]>
  change(db: Queryable, values: { userId: number; entryId: string } & Input): Promise<{ entry: Entry }[]>
  remove: typeof education.remove
}) {
  return {
    add: (deps: ProfileDeps, { id: userId }: Viewer, input: Input): Promise<Entry> =>
      changeProfile(deps, userId, async (tx) => {
        const [counted] = await statements.count(tx, { userId })
        if ((counted?.entries ?? 0) >= blockLimits.entries)
          throw invalid([{ path: '', message: profileTexts.entriesFull }])
        const [row] = await statements.add(tx, { userId, ...input })
        if (!row) throw new AppError('internal')
        return row.entry
      }),
    async change({ db }: Pick<Deps, 'db'>, { id: userId }: Viewer, entryId: string, input: Input): Promise<Entry> {
      const [row] = await statements.change(db, { userId, entryId, ...input })
      if (!row) throw new AppError('entry_not_found')
      return row.entry
    },
    async remove(deps: ProfileDeps, { id: userId }: Viewer, entryId: string): Promise<undefined> {
      const removed = await changeProfile(deps, userId, (tx) => statements.remove(tx, { userId, entryId }))
      if (removed.length === 0) throw new AppError('entry_not_found')
      return undefined
    },
  }
}

export const educationEntries = entriesOf(education)
export const workEntries = entriesOf(work)
