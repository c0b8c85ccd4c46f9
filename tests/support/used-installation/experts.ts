import type { UsedMember } from './member.ts'

/** Lists a person with a doctorate as an expert, with a typed and an imported publication, and makes them a favorite. */
export async function fillExperts({ expert, keeper }: { expert: UsedMember; keeper: UsedMember }): Promise<void> {
  await expert.post('/publications', { title: 'Heat on credit', year: 2021, isKey: true })
  await expert.sendFile('/publications/imports', 'works.bib', '@article{a, title = {Grids that wait}, year = {2022}}')
  const study = { institution: 'Kestrel Bay', course: 'Doctor of Philosophy (PhD)', startYear: 2009, endYear: 2013 }
  await expert.post('/users/education', study)
  await expert.put('/expert', { isListed: true, fields: ['Law'], methods: ['Surveys'] })
  await keeper.put(`/experts/${expert.id}/favorite`)
}
