import type { Marketplace } from './marketplace.ts'

type Person = Awaited<ReturnType<Marketplace['person']>>

/** What makes a person an expert, in tests. */
export const expertInput = { isListed: true, fields: ['Environmental engineering'], help: ['review', 'methods'] }

/** Adds listed experts: professors with a university. `over` is what they say about themselves. */
export const expertsOf = (market: Marketplace) => ({
  async expert(name: string, over: object = {}, university = 'Kestrel Bay'): Promise<Person> {
    const person = await market.person(name)
    await person.put('/users/auth', { userType: 'Professors' })
    await person.put('/users/professor-data', { university })
    const { status } = await person.put('/expert', { ...expertInput, ...over })
    if (status !== 200) throw new Error(`${name} is no expert: ${status}`)
    return person
  },
})
