import { blockLimits } from '@guildhall/contract/profile-limits.ts'
import type { Education, Work } from '@guildhall/contract/profile-shapes.ts'
import { profileTexts } from '@guildhall/contract/profile-texts.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import type { Deps } from '../deps.ts'
import { changeProfile, type ProfileDeps } from './completing.ts'
import { education, work } from './entry-queries.ts'

/** What one has done, entry by entry: at most 20 of each kind, also when two calls come at once; only one's own. */
function entriesOf<Entry extends Education | Work>(statements: {
  fields: string[]
  count: typeof education.count
  add: (...values: Parameters<typeof education.add>) => Promise<{ entry: Entry }[]>
  change: (...values: Parameters<typeof education.change>) => Promise<{ entry: Entry }[]>
  remove: typeof education.remove
}) {
  const valuesOf = (input: object) => statements.fields.map((field) => (input as Record<string, unknown>)[field])
  return {
    add: (deps: ProfileDeps, { id }: Viewer, input: object): Promise<Entry> =>
      changeProfile(deps, id, async (tx) => {
        const [counted] = await statements.count(tx, id)
        if ((counted?.entries ?? 0) >= blockLimits.entries)
          throw invalid([{ path: '', message: profileTexts.entriesFull }])
        const [row] = await statements.add(tx, id, ...valuesOf(input))
        if (!row) throw new AppError('internal')
        return row.entry
      }),
    async change({ db }: Pick<Deps, 'db'>, { id }: Viewer, entryId: string, input: object): Promise<Entry> {
      const [row] = await statements.change(db, id, ...valuesOf(input), entryId)
      if (!row) throw new AppError('entry_not_found')
      return row.entry
    },
    async remove(deps: ProfileDeps, { id }: Viewer, entryId: string): Promise<undefined> {
      const removed = await changeProfile(deps, id, (tx) => statements.remove(tx, id, entryId))
      if (removed.length === 0) throw new AppError('entry_not_found')
      return undefined
    },
  }
}

export const educationEntries = entriesOf<Education>(education)
export const workEntries = entriesOf<Work>(work)
