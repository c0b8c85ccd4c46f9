import type { PoolClient } from 'pg'
import type { DataSet } from '../data-set.ts'
import { filesOf } from '../projects/files.ts'
import { generateProjects } from '../projects/projects.ts'
import { copyRows } from './copy.ts'

/** Writes the files of projects that are ready when bought. */
export async function copyFiles(client: PoolClient, { options, size, firstId }: DataSet): Promise<void> {
  await copyRows(
    client,
    'project_assets',
    ['id', 'project_id', 'owner_id', 'position', 'name', 'size', 'key', 'active_at', 'created_at'],
    rows(),
  )

  function* rows() {
    for (const project of generateProjects(options, size))
      for (const [position, { id, key, name, bytes }] of filesOf(project).entries()) {
        const { createdAt } = project
        yield [id, project.id, firstId + project.sellerN, position, name, bytes.length, key, createdAt, createdAt]
      }
  }
}
