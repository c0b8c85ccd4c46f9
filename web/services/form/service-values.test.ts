import { serviceFormTexts } from '@guildhall/contract/services/form-texts.ts'
import { ServiceInput } from '@guildhall/contract/services/service-input.ts'
import { serviceTexts } from '@guildhall/contract/services/service-texts.ts'
import type { Service } from '@guildhall/contract/services/services.ts'
import { amountTexts } from '@guildhall/contract/values/amount-texts.ts'
import { withMoney } from '@guildhall/contract/values/money-in-texts.ts'
import type { ResolverOptions } from 'react-hook-form'
import { expect, test } from 'vitest'
import { messagesOf } from '#lib/forms/field-errors.ts'
import { isSameVersion } from '#listings/draft/listing-saver.ts'
import { serviceValidation } from './service-validation.ts'
import {
  emptyExtra,
  emptyPackage,
  emptyValues,
  inputOf,
  type ServiceFormValues,
  sentenceOf,
  valuesOf,
  valuesWith,
} from './service-values.ts'

const currency = 'USD'
const basic = { ...emptyPackage, name: 'Basic', gives: 'A map\nA legend', price: '480', days: '8' }
const filled: ServiceFormValues = {
  ...emptyValues,
  title: 'Static map viewer',
  description: 'A map from your data',
  topic: 'Web Development',
  skills: 'Python, , Leaflet ,',
  packages: [basic],
  extras: [{ ...emptyExtra, name: 'A second language', price: '$60', days: '1' }],
  questions: [{ text: 'How many places?', required: true }],
  common: [{ question: 'Who owns the code?', answer: 'You do.' }],
  notAssessed: true,
}

async function messages(values: ServiceFormValues, { images = 1, publish = true, isAsked = true } = {}) {
  const check = serviceValidation.resolver(() => ({ currency, images, publish, isAsked }))
  return messagesOf((await check(values, undefined, {} as ResolverOptions<ServiceFormValues>)).errors)
}

test('typed values become a service: amounts in minor units, lists split, no ids for new packages', () => {
  expect(ServiceInput.parse(inputOf(filled, { publish: true, currency }))).toMatchObject({
    skills: ['Python', 'Leaflet'],
    packages: [{ name: 'Basic', gives: 'A map\nA legend', amountMinor: 48_000, days: 8, changes: 1 }],
    extras: [{ name: 'A second language', amountMinor: 6000, days: 1 }],
    publish: true,
  })
  const input = inputOf({ ...filled, packages: [{ ...basic, id: 'abcdefghijkl' }] }, { publish: false, currency })
  expect(input.packages).toMatchObject([{ id: 'abcdefghijkl' }])
  expect(JSON.stringify(inputOf(filled, { publish: false, currency }))).not.toContain('"id"')
})

// In the currency of the installation.
const priceText = withMoney(serviceTexts.amount, currency)

test('an empty form says at each field what it needs', async () => {
  expect(await messages({ ...emptyValues, packages: [emptyPackage] }, { images: 0 })).toEqual({
    title: serviceTexts.title,
    topic: serviceTexts.topic,
    description: serviceTexts.description,
    'packages.0.name': serviceTexts.packageName,
    'packages.0.gives': serviceTexts.gives,
    'packages.0.price': priceText,
    'packages.0.days': serviceTexts.days,
    images: serviceFormTexts.image,
    notAssessed: serviceTexts.notAssessed,
  })
})

test('a complete form has no errors; a draft needs neither picture nor declaration', async () => {
  expect(await messages(filled)).toEqual({})
  expect(await messages({ ...filled, notAssessed: false }, { images: 0, publish: false })).toEqual({})
})

test('before the first save only what was written can be wrong', async () => {
  expect(await messages({ ...emptyValues, packages: [emptyPackage] }, { images: 0, isAsked: false })).toEqual({})
  const wrong = { ...filled, packages: [{ ...basic, days: 'soon', name: '' }] }
  expect(await messages(wrong, { isAsked: false })).toEqual({ 'packages.0.days': serviceTexts.days })
})

test.each([
  ['€ 3', amountTexts.otherCurrency(currency)],
  ['2.505', amountTexts.places],
  ['cheap', priceText],
  ['0', priceText],
  ['', priceText],
])('a price of %j is refused with its own sentence', async (price, message) => {
  expect(await messages({ ...filled, packages: [{ ...basic, price }] })).toEqual({ 'packages.0.price': message })
})

test('rows with the same name are refused at the second one, and the sentence away from the field names the row', async () => {
  const found = await messages({ ...filled, packages: [basic, { ...basic, name: 'basic' }] })
  expect(found).toEqual({ 'packages.1.name': serviceTexts.packageTwice })
  expect(sentenceOf('packages.1.name', serviceTexts.packageTwice)).toBe('Package 2: two packages have this name')
  expect(sentenceOf('extras.0.price', serviceTexts.amount)).toMatch(/^Extra 1: enter a price/)
  expect(sentenceOf('title', serviceTexts.title)).toBe(serviceTexts.title)
})

test('a sent service equals the stored one, whatever ids the server gave', () => {
  const input = ServiceInput.parse(inputOf(filled, { publish: false, currency }))
  const given = <T extends object>(rows: readonly T[]) => rows.map((row, at) => ({ ...row, id: `id${at}` }))
  const stored = {
    ...input,
    currency,
    packageList: given(input.packages),
    extras: given(input.extras),
    questions: given(input.questions),
    needs: { adult: false, business: false, image: false },
  } as unknown as Service
  const [now, sent] = [valuesOf(stored), valuesWith(stored, input)]
  expect(isSameVersion({ values: now, images: [] }, { values: sent, images: [] })).toBe(true)
  const other = { ...sent, title: 'Another title' }
  expect(isSameVersion({ values: now, images: [] }, { values: other, images: [] })).toBe(false)
})
