import type { TestApp } from '../app.ts'
import { claim, evidence } from '../sustainability.ts'
import type { UsedMember } from './member.ts'

interface Goals {
  owner: UsedMember
  professor: UsedMember
  project: string
}

/** Gives a project two goals: one with a file as evidence, and one with evidence that a professor has read. */
export async function fillSustainability(app: TestApp, { owner, professor, project }: Goals): Promise<void> {
  const path = `/marketplace/projects/${project}/goals`
  await app.deps.db.pool.query("update people set user_type = 'Professors' where custom_user_id = $1", [professor.id])
  const { file } = await owner.sendFile('/marketplace/goals/files', 'register.csv', 'month,homes\n2026-01,1900\n')
  await owner.put(`${path}/4`, { ...claim, evidenceFile: file.id })
  await owner.put(`${path}/11`, { ...claim, evidence })
  await professor.put(`${path}/11/verdict`, { version: 1, verdict: 'confirmed' })
}
