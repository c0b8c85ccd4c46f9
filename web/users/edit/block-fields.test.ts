import { FreelancerInput } from '@guildhall/contract/users/profile-blocks.ts'
import { profileTexts } from '@guildhall/contract/users/profile-texts.ts'
import { expect, test } from 'vitest'
import { readBlock, shownValue } from './block-forms.ts'

const rate = { name: 'hourlyRateMinor', label: 'Hourly rate', kind: 'money' } as const

function read(typed: string) {
  return FreelancerInput.safeParse({
    category: '',
    availability: '',
    ...readBlock([rate], { [rate.name]: typed }, 'USD'),
  })
}

test.each([
  ['48', 4800],
  ['12,50', 1250],
  [' $1,000.50 ', 100_050],
  ['', null],
  [' ', null],
])('an hourly rate of %j is read as %j minor units', (typed, minor) => {
  expect(read(typed).data?.hourlyRateMinor).toBe(minor)
})

test.each(['2.505', '1.000', '1e3', '-5', 'abc', '€ 48', '10000.01'])(
  'an hourly rate of %j is refused with a message',
  (typed) => {
    expect(read(typed).error?.issues[0]?.message).toBe(profileTexts.hourlyRate)
  },
)

test('a stored rate is shown in a form that can be typed', () => {
  expect([4800, 4850, 4805, null].map((minor) => shownValue(rate, minor))).toEqual(['48', '48.5', '48.05', ''])
})
