import { expect, test } from 'vitest'
import { lastPlace, priceAt, pricePlaces } from './price-filter.tsx'
import { skillsInOrder } from './skill-filter.tsx'

test('a slider position is a price, its ends are no limit', () => {
  expect([0, 1, 9, lastPlace - 1, lastPlace].map(priceAt)).toEqual(['', '5', '200', '10000', ''])
})

test('prices sit at their slider position, those between two at the outer one', () => {
  expect(pricePlaces(undefined, undefined)).toEqual([0, lastPlace])
  expect(pricePlaces(5, 10_000)).toEqual([1, lastPlace - 1])
  expect(pricePlaces(12, 12)).toEqual([2, 3])
  expect(pricePlaces(0, 0)).toEqual([0, 1])
  expect(pricePlaces(20_000, 20_000)).toEqual([lastPlace - 1, lastPlace])
})

const offered = Array.from('abcdefghij', (skill, at) => ({ skill, count: 10 - at }))
const names = (list: { skill: string }[]) => list.map(({ skill }) => skill).join('')

test('eight skills are visible, the selected ones first and in their own spelling', () => {
  const none = skillsInOrder([], offered)
  expect([names(none.first), names(none.rest), none.others.join('')]).toEqual(['abcdefgh', 'ij', 'abcdefghij'])
  const some = skillsInOrder(['J', 'zz'], offered)
  expect(some.first.slice(0, 3)).toEqual([
    { skill: 'J', number: 1, isChosen: true },
    { skill: 'zz', number: undefined, isChosen: true },
    { skill: 'a', number: 10, isChosen: false },
  ])
  expect([some.first.length, names(some.rest), some.others.join('')]).toEqual([8, 'ghi', 'abcdefghi'])
})

test('the skill that was unticked last stays among the first', () => {
  const { first, rest } = skillsInOrder(['b'], offered, 'zz')
  expect(names(first)).toBe('bzzacdefg')
  expect(first[1]).toEqual({ skill: 'zz', number: undefined, isChosen: false })
  expect(names(rest)).toBe('hij')
  expect(names(skillsInOrder(['b'], offered, 'b').first)).toBe('bacdefgh')
})
