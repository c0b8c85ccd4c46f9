import { expect, test } from 'vitest'
import { findWordsNeedingProof } from './words.ts'

test('words that need proof are found in every spelling, as written, each once', () => {
  const found = [
    ['An eco-friendly map', 'eco-friendly'],
    ['An Eco Friendly map', 'eco friendly'],
    ['ecofriendly paper', 'ecofriendly'],
    ['A **climate**‑neutral server', 'climate‑neutral'],
    ['CO₂-neutral printing', 'co2-neutral'],
    ['carbon\nneutral', 'carbon neutral'],
  ] as const
  for (const [text, word] of found)
    expect([text, findWordsNeedingProof(text)]).toEqual([text, [word.normalize('NFKC')]])
  expect(findWordsNeedingProof('Eco-friendly', 'eco-friendly')).toEqual(['eco-friendly'])
})

test('subjects and parts of other words need no proof', () => {
  const free = ['A study of sustainability', 'Net zero by 2040', 'decofriendly', 'Carbon, neutral atoms and ions', '']
  for (const text of free) expect([text, findWordsNeedingProof(text)]).toEqual([text, []])
})
