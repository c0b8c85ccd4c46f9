import { fileForm } from '../file-form.ts'
import type { UsedMember } from './member.ts'

/** Adds a publication, and imports another one from a file. */
export async function fillPublications(author: UsedMember): Promise<void> {
  await author.post('/publications', { title: 'Heat on credit', year: 2021, isKey: true })
  const { payload, headers } = await fileForm(
    'file',
    'works.bib',
    '@article{a, title = {Grids that wait}, year = {2022}}',
  )
  await author.post('/publications/imports', payload, headers)
}
