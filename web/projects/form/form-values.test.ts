import { errors } from '@guildhall/contract/errors.ts'
import { imageLimits } from '@guildhall/contract/limits/images.ts'
import { projectFormTexts } from '@guildhall/contract/projects/form-texts.ts'
import { Price, ProjectInput } from '@guildhall/contract/projects/project-input.ts'
import { amountTexts } from '@guildhall/contract/values/amount-texts.ts'
import type { ResolverOptions } from 'react-hook-form'
import { expect, test } from 'vitest'
import { refusalOf } from '#lib/forms/picture-check.ts'
import { sentenceOf } from './form-errors.tsx'
import { type CheckedValues, emptyValues, inputOf, type ProjectFormValues, withDelivery } from './form-values.ts'
import { type ProjectWanted, projectResolver } from './project-validation.ts'

const currency = 'USD'
const filled: ProjectFormValues = {
  ...emptyValues,
  title: 'Kiln',
  description: 'Forms',
  category: 'Writing',
  price: '12.5',
}

async function messagesOf(
  values: ProjectFormValues,
  wanted: Omit<ProjectWanted, 'currency' | 'isAsked'> = { publish: true, images: 1, assets: 0 },
  isAsked = true,
) {
  const check = projectResolver(() => ({ ...wanted, isAsked, currency }))
  const { errors } = await check(values, undefined, {} as ResolverOptions<CheckedValues>)
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]))
}

test('a price becomes a number, an empty team size one person, a listed category no free text', () => {
  const input = ProjectInput.parse(
    inputOf({ ...filled, categoryOther: 'left over', licenceText: 'left over' }, { publish: true, currency }),
  )
  expect(input).toMatchObject({ price: 12.5, teamSize: 1, categoryOther: null, licenceText: null, publish: true })
})

test('an empty form says what each required field needs', async () => {
  expect(await messagesOf(emptyValues, { publish: true, images: 0, assets: 0 })).toEqual({
    title: projectFormTexts.titleRequired,
    description: projectFormTexts.descriptionRequired,
    category: projectFormTexts.categoryRequired,
    price: projectFormTexts.priceRequired,
    images: projectFormTexts.imageRequired,
    ownWork: errors.own_work_required.message,
  })
})

test.each(['-40', 'abc', '1e400', 'Infinity', '0x10', '1e3', '1.2.3'])('a price of %s is refused', async (price) => {
  expect(await messagesOf({ ...filled, ownWork: true, price })).toEqual({ price: projectFormTexts.priceInvalid })
})

test.each(['2.505', '1.000'])('a price of %s is not rounded, and no thousands separator is dropped', async (price) => {
  expect(await messagesOf({ ...filled, ownWork: true, price })).toEqual({ price: amountTexts.places })
})

test('a price in another currency is refused with a message about the currency', async () => {
  const price = amountTexts.otherCurrency(currency)
  expect(await messagesOf({ ...filled, ownWork: true, price: '€ 3' })).toEqual({ price })
})

test.each([
  [' 12,5 ', 12.5],
  ['1,000', 1000],
  ['$1 200.50', 1200.5],
  ['1.000,50 $', 1000.5],
  ['3 USD', 3],
])('a price of %j is read as people write amounts', (price, decimal) => {
  expect(inputOf({ ...filled, price }, { publish: true, currency }).price).toBe(decimal)
})

test.each([1e-7, 1.005, 0.001, 999_999.999])('the contract refuses %d, a fraction of a cent', (price) => {
  expect(Price.safeParse(price).error?.issues[0]?.message).toBe('Price has at most two decimal places')
})

test.each([0, 0.07, 1.1, 4.35, 999_999.99, 1_000_000])('the contract accepts a price of %d', (price) => {
  expect(Price.parse(price)).toBe(price)
})

test.each(['abc', '0', '1001', '2.5', '0x10'])('a team of %s is refused with a message', async (teamSize) => {
  const teamSizeWrong = 'Team size must be a whole number from 1 to 1,000'
  expect(await messagesOf({ ...filled, ownWork: true, teamSize })).toEqual({ teamSize: teamSizeWrong })
})

test('a message shown away from its field names the field', async () => {
  const long = { ...filled, title: 'w'.repeat(121), skills: 'w'.repeat(61), teamSize: 'abc' }
  const messages = Object.entries(await messagesOf(long, { publish: true, images: 0, assets: 0 }))
  expect(messages.map(([name, message]) => sentenceOf(name as keyof CheckedValues, message ?? ''))).toEqual([
    'Title: use at most 120 characters',
    'Team size must be a whole number from 1 to 1,000',
    'Skills: use at most 60 characters',
    projectFormTexts.imageRequired,
    projectFormTexts.ownWorkRequired,
  ])
})

test('before the first save only what was written can be wrong', async () => {
  const wanted = { publish: true, images: 0, assets: 0 }
  expect(Object.keys(await messagesOf(emptyValues, wanted))).toContain('title')
  expect(Object.keys(await messagesOf(emptyValues, wanted, false))).toEqual([])
  expect(Object.keys(await messagesOf({ ...emptyValues, title: 'w'.repeat(121) }, wanted, false))).toContain('title')
})

test('a draft needs neither pictures nor the declaration, a portfolio piece no declaration and no price', async () => {
  expect(await messagesOf(filled, { publish: false, images: 0, assets: 0 })).toEqual({})
  expect(await messagesOf({ ...filled, forSale: false })).toEqual({})
  expect(await messagesOf({ ...filled, forSale: false, price: '' })).toEqual({})
  expect(inputOf({ ...filled, forSale: false, price: '' }, { publish: true, currency }).price).toBe(0)
})

test('a custom licence needs its text', async () => {
  expect(Object.keys(await messagesOf({ ...filled, ownWork: true, licence: 'custom' }))).toEqual(['licenceText'])
})

test('a file is refused by type and by size: exactly 10,485,760 bytes are too many', () => {
  expect(refusalOf({ type: 'image/tiff', size: 1 })).toBe('Only JPEG, PNG, WebP, and GIF files are allowed')
  expect(refusalOf({ type: 'image/png', size: imageLimits.maxBytes })).toBe('File size must be less than 10MB')
  expect(refusalOf({ type: 'image/jpg', size: imageLimits.maxBytes - 1 })).toBeNull()
})

test('publishing a free project requires a file, a link or a delivery time', async () => {
  const free = { ...filled, price: '0', ownWork: true }
  const asked = { duration: projectFormTexts.deliveryRequired }
  const wanted = { publish: true, images: 1, assets: 0 }
  expect(await messagesOf(free, wanted)).toEqual(asked)
  expect(await messagesOf({ ...free, duration: 'Instant' }, wanted)).toEqual(asked)
  for (const duration of ['5 days', 'When the kiln is cool'])
    expect(await messagesOf({ ...free, duration }, wanted)).toEqual({})
  expect(await messagesOf(free, { ...wanted, assets: 1 })).toEqual({})
  // Unknown while the assets load; drafts, paid projects and portfolio pieces do not need them.
  expect(await messagesOf(free, { ...wanted, assets: null })).toEqual({})
  expect(await messagesOf(free, { ...wanted, publish: false })).toEqual({})
  expect(await messagesOf({ ...free, price: '3' }, wanted)).toEqual({})
  expect(await messagesOf({ ...free, forSale: false }, wanted)).toEqual({})
})

test('withDelivery() of work with files and no delivery time answers Instant', () => {
  expect(withDelivery(filled, 1).duration).toBe('Instant')
  expect(withDelivery({ ...filled, duration: '5 days' }, 1).duration).toBe('5 days')
  expect(withDelivery(filled, 0).duration).toBe('')
  expect(withDelivery(filled, null).duration).toBe('')
  expect(withDelivery({ ...filled, forSale: false }, 1).duration).toBe('')
})
