import type { AssetVersion } from '@guildhall/contract/projects/assets.ts'
import { int, moment, type RowOf, statement, text } from '#db/statement.ts'

const versionRow = { number: int, note: text, published_at: moment }

/** Returns a version as its owner and its buyers see it. */
export const presentVersion = ({ number, note, published_at }: RowOf<typeof versionRow>): AssetVersion => ({
  number,
  note,
  publishedAt: new Date(published_at).toISOString(),
})

/** The versions of a project, newest first; none while there is only the first. */
export const findVersions = statement('project_versions', {
  takes: { projectId: text },
  gives: versionRow,
  sql: ({ projectId }) => `
    select number, note, published_at from project_versions where project_id = ${projectId} order by number desc`,
})
