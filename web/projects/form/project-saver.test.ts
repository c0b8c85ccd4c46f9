import { ProjectInput } from '@guildhall/contract/projects/project-input.ts'
import type { Project } from '@guildhall/contract/projects/projects.ts'
import { expect, test } from 'vitest'
import { createListingSaver } from '#listings/draft/listing-saver.ts'
import { createPictures } from '#uploads/pictures/pictures.ts'
import { emptyValues, inputOf, type ProjectFormValues } from './form-values.ts'
import { projectDraft } from './project-draft.ts'

const written: ProjectFormValues = {
  ...emptyValues,
  title: 'Kiln',
  description: 'Forms',
  category: 'Writing',
  price: '12.50',
  skills: 'Python, , Pandas',
}
const asSent = (values: ProjectFormValues) => ProjectInput.parse(inputOf(values, { publish: false, currency: 'USD' }))
const stored = { ...asSent(written), id: 'kiln', images: [], status: 'Active' } as unknown as Project

test('stored values are recognised as they were sent: an empty team size, a price and a list in another spelling', () => {
  const pictures = createPictures([])
  const nothing = { onGone: () => undefined, onState: async () => undefined }
  const of = (project: Project | null) =>
    createListingSaver({ kind: projectDraft, listing: project, state: null, pictures, isNew: true, ...nothing })
      .isStored
  expect(of(stored)(asSent(written))).toBe(true)
  expect(of(stored)(asSent({ ...written, teamSize: '1', skills: 'Python,Pandas' }))).toBe(true)
  for (const other of [{ title: 'Kilns' }, { teamSize: '2' }, { price: '12' }, { skills: 'Python' }])
    expect(of(stored)(asSent({ ...written, ...other })), JSON.stringify(other)).toBe(false)
  expect(of(null)(asSent(written))).toBe(false)
})
