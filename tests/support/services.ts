import { randomUUID } from 'node:crypto'
import type { ShopPerson } from './commerce.ts'
import { type Hiring, startHiring } from './engagements.ts'
import { jpeg, pictureForm } from './pictures.ts'

export const service = {
  title: 'Static map viewer from your data',
  topic: 'Web Development',
  description: 'You send a table. You get a **map** that opens in any browser.',
  skills: ['Maps', 'TypeScript'],
  packages: [
    { name: 'Layer', gives: 'One data set\nA legend', amountMinor: 48_000, days: 8, changes: 1 },
    { name: 'Search', gives: 'Three layers\nA search by name', amountMinor: 72_000, days: 11, changes: 2 },
  ],
  extras: [
    { name: 'Old place names', amountMinor: 9_000, days: 2 },
    { name: 'A second language', amountMinor: 6_000, days: 1 },
  ],
  questions: [
    { text: 'How many places are there?', required: true },
    { text: 'Is there a date you must meet?', required: false },
  ],
  common: [{ question: 'Can I change the data later?', answer: 'Yes. Replace it and reload.' }],
  notAssessed: true,
  isAdult: true,
}

export type ServiceShop = ReturnType<typeof servicesOn<Hiring>>

/** Starts a shop whose freelancers offer services. */
export const startServices = async (env: Record<string, string> = {}) => servicesOn(await startHiring(env))

/** The services of freelancers who also do other work. */
export function servicesOn<T extends Pick<Hiring, 'market'>>(hiring: T) {
  const { market } = hiring
  const keyed = () => ({ 'idempotency-key': randomUUID() })
  const create = (person: ShopPerson, over: object = {}) => person.post('/services', { ...service, ...over }, keyed())
  const upload = async (person: ShopPerson, serviceId: string, count = 1) => {
    const files = await Promise.all(Array.from({ length: count }, (_, at) => jpeg(60 + at, 40)))
    const form = await pictureForm({ serviceId }, 'images', files)
    return market.call({ method: 'POST', url: '/api/s3/upload-service-images', ...form }, person.token)
  }
  const read = async (person: { get: ShopPerson['get'] }, id: string) =>
    (await person.get(`/services/${id}`)).body.service
  return {
    ...hiring,
    create,
    upload,
    readService: read,
    /** A public service of this person. */
    offer: async (person: ShopPerson, over: object = {}) => {
      const { id } = (await create(person, over)).body.service
      await upload(person, id)
      return read(person, id)
    },
  }
}
