import { randomUUID } from 'node:crypto'
import { asked } from '../engagements.ts'
import type { UsedMember } from './member.ts'

/**
 * Lists a person with a doctorate as an expert, with a typed and an imported publication, and makes them a favorite; somebody
 * asks for a place for a doctorate with a CV.
 */
export async function fillExperts({
  expert,
  keeper,
  doctoral,
}: Record<'expert' | 'keeper' | 'doctoral', UsedMember>): Promise<void> {
  await expert.post('/publications', { title: 'Heat on credit', year: 2021, isKey: true })
  await expert.sendFile('/publications/imports', 'works.bib', '@article{a, title = {Grids that wait}, year = {2022}}')
  const study = { institution: 'Kestrel Bay', course: 'Doctor of Philosophy (PhD)', startYear: 2009, endYear: 2013 }
  await expert.post('/users/education', study)
  await expert.put('/expert', { isListed: true, fields: ['Law'], methods: ['Surveys'], takesDoctoral: true })
  await keeper.put(`/experts/${expert.id}/favorite`)
  const { file } = await doctoral.sendFile('/engagements/cvs', 'cv.pdf', '%PDF-1.7')
  const ask = { purpose: 'doctorate', topic: 'Heat on credit' }
  const request = { ...asked, to: expert.id, title: 'A doctorate', category: null, notAssessed: true, ask, cv: file.id }
  await doctoral.post('/engagements', request, { 'idempotency-key': randomUUID() })
}
