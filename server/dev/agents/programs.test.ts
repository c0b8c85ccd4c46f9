import { expect, test } from 'vitest'
import { cite } from './programs/citation-style.ts'
import { contrastOf, nearestColour, readColour } from './programs/colour-contrast.ts'
import { findGaps } from './programs/csv-gaps.ts'
import { parseCsv } from './programs/csv-rows.ts'
import { commonLicences } from './programs/licence-compatibility.ts'
import { normalQuantile } from './programs/normal-quantile.ts'
import { countText, readingMeasures, syllablesOf } from './programs/reading-level.ts'
import { groupSize, surveySize } from './programs/sample-size.ts'
import { findClashes, mostWithoutClash, readEntry } from './programs/schedule-clashes.ts'
import { convert } from './programs/unit-conversion.ts'

test('quantiles of the normal distribution are those of the tables', () => {
  expect(normalQuantile(0.975)).toBeCloseTo(1.959963985, 8)
  expect(normalQuantile(0.8)).toBeCloseTo(0.841621234, 8)
  expect(normalQuantile(0.001)).toBeCloseTo(-3.090232306, 8)
})

// Krejcie and Morgan, 'Determining sample size for research activities' (1970), table 1.
test.each([
  ...[
    [100, 80],
    [500, 217],
    [1000, 278],
    [5000, 357],
    [10_000, 370],
    [1_000_000, 384],
  ],
])('a survey of %i people needs %i answers', (population, answers) => {
  expect(surveySize({ confidence: 95, margin: 5, share: 50, population })).toBeGreaterThanOrEqual(answers)
  expect(surveySize({ confidence: 95, margin: 5, share: 50, population })).toBeLessThanOrEqual(answers + 1)
})

test('without a known population a survey needs 385 answers', () => {
  expect(surveySize({ confidence: 95, margin: 5, share: 50 })).toBe(385)
})

// Cohen, 'A power primer' (1992), table 2, and G*Power 3.1 for the small effect.
test.each([
  [0.8, 0.05, 26],
  [0.5, 0.05, 64],
  [0.2, 0.05, 394],
  [0.8, 0.01, 38],
  [0.5, 0.01, 95],
])('an effect of %d at %d needs %i people in each group', (effect, alpha, people) => {
  expect(Math.abs(groupSize({ effect, alpha, power: 80 }) - people)).toBeLessThanOrEqual(alpha === 0.05 ? 0 : 1)
})

// The examples of the article on the Flesch-Kincaid tests in the English Wikipedia.
test.each([
  ['The cat sat on the mat.', 116],
  ['This sentence, taken as a reading passage unto itself, is being used to prove a point.', 69],
  ['The Australian platypus is seemingly a hybrid of a mammal and reptilian creature.', 37.5],
])('%s', (sentence, ease) => {
  const counts = countText(sentence)
  expect(counts && readingMeasures(counts).ease).toBeCloseTo(ease, -0.3)
})

test('the measures of reading are those of their authors', () => {
  const platypus = countText('The Australian platypus is seemingly a hybrid of a mammal and reptilian creature.')
  expect(platypus).toMatchObject({ sentences: 1, words: 13, syllables: 24 })
  expect(platypus && readingMeasures(platypus).grade).toBeCloseTo(11.3, 1)
  // The abstract that the article on the Coleman-Liau index counts.
  expect(readingMeasures({ sentences: 5, words: 119, letters: 639, syllables: 200 }).colemanLiau).toBeCloseTo(14.5, 1)
  expect(countText('… 1, 2!')).toBeUndefined()
})

test.each([
  ...[
    ['table', 2],
    ['used', 1],
    ['wanted', 2],
    ['science', 2],
    ['idea', 3],
    ['rhythm', 1],
    ['people', 2],
    ['area', 3],
    ['hundred', 2],
  ],
] as [string, number][])('%s has %i syllables', (word, count) => {
  expect(syllablesOf(word)).toBe(count)
})

// The examples of the APA Style site, the MLA Style Center and the Chicago Manual of Style's quick guide.
test.each([
  [
    'Grady, J. S., Her, M., Moreno, G., Perez, C., & Yelinek, J. (2019). Emotions in storybooks: A comparison of storybooks that represent ethnic and racial groups in the United States. Psychology of Popular Media Culture, 8(3), 207–217. https://doi.org/10.1037/ppm0000185',
    {
      ...{ style: 'APA', year: 2019, volume: '8', issue: '3', pages: '207-217', doi: '10.1037/ppm0000185' },
      authors: ['Grady, Jessica S.', 'Her, M.', 'Moreno, Gina', 'Perez, C.', 'Yelinek, J.'],
      title:
        'Emotions in storybooks: A comparison of storybooks that represent ethnic and racial groups in the United States',
      container: 'Psychology of Popular Media Culture',
    },
  ],
  [
    'Jackson, L. M. (2019). The psychology of prejudice: From attitudes to social action (2nd ed.). American Psychological Association. https://doi.org/10.1037/0000168-000',
    {
      ...{ style: 'APA', year: 2019, authors: ['Jackson, Lynne M.'], publisher: 'American Psychological Association' },
      title: 'The psychology of prejudice: From attitudes to social action (2nd ed.)',
      doi: 'https://doi.org/10.1037/0000168-000',
    },
  ],
  [
    'Bagchi, Alaknanda. “Conflicting Nationalisms: The Voice of the Subaltern in Mahasweta Devi’s Bashai Tudu.” Tulsa Studies in Women’s Literature, vol. 15, no. 1, 1996, pp. 41–50.',
    {
      ...{ style: 'MLA', year: 1996, volume: '15', issue: '1', pages: '41 - 50', authors: ['Bagchi, Alaknanda'] },
      title: 'Conflicting Nationalisms: The Voice of the Subaltern in Mahasweta Devi’s Bashai Tudu',
      container: 'Tulsa Studies in Women’s Literature',
    },
  ],
  [
    'Gleick, James. Chaos: Making a New Science. Penguin, 1987.',
    {
      style: 'MLA',
      year: 1987,
      authors: ['Gleick, James'],
      title: 'Chaos: Making a New Science',
      publisher: 'Penguin',
    },
  ],
  [
    'Dittmar, Emily L., and Douglas W. Schemske. 2023. “Temporal Variation in Selection Influences Microgeographic Local Adaptation.” American Naturalist 202 (4): 471–85. https://doi.org/10.1086/725865',
    {
      ...{ style: 'Chicago', year: 2023, volume: '202', issue: '4', pages: '471–85', doi: 'doi:10.1086/725865' },
      authors: ['Dittmar, Emily L.', 'Schemske, Douglas W.'],
      title: 'Temporal Variation in Selection Influences Microgeographic Local Adaptation',
      container: 'American Naturalist',
    },
  ],
  [
    'Yu, Charles. 2020. Interior Chinatown. Pantheon Books.',
    {
      style: 'Chicago',
      year: 2020,
      authors: ['Yu, Charles'],
      title: 'Interior Chinatown',
      publisher: 'Pantheon Books',
    },
  ],
] as [string, Parameters<typeof cite>[0]][])('%s', (expected, work) => {
  expect(cite(work)).toBe(expected)
})

test('CSV is parsed as RFC 4180 says in its section 2', () => {
  expect(parseCsv('aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n')).toEqual([
    ['aaa', 'bbb', 'ccc'],
    ['zzz', 'yyy', 'xxx'],
  ])
  expect(parseCsv('"aaa","b\r\nbb","ccc"\nzzz,,')).toEqual([
    ['aaa', 'b\r\nbb', 'ccc'],
    ['zzz', '', ''],
  ])
  expect(parseCsv('"aaa","b""bb","ccc"')).toEqual([['aaa', 'b"bb', 'ccc']])
})

test('gaps of a table are found: cells, days, numbers, rows', () => {
  const rows = [
    'day,station,mm',
    '2026-11-01,1,4',
    '2026-11-02,2,n/a',
    '2026-11-05,5,7',
    '2026-11-05,5,7',
    '2026-11-06,6',
  ]
  expect(findGaps(rows.join('\n'))).toEqual([
    '5 rows, 3 columns.',
    '1 row has more or fewer cells than the heading: line 6.',
    'day: 2 missing, 2026-11-03 to 2026-11-04 (usual step: 1 day).',
    'mm: 2 empty (40 %), lines 3, 6.',
    'Line 5 repeats line 4.',
  ])
  expect(findGaps('id;x\n1;a\n2;b\n4;c\n5;d\n9;e')).toEqual([
    '5 rows, 2 columns.',
    'id: 3 missing.',
    'id: 6 to 8 missing.',
  ])
  expect(findGaps('a,b\n1,2')).toEqual(['1 row, 2 columns.', 'No gap was found.'])
  expect(findGaps('a,b')).toEqual(['There is no row below the heading.'])
})

// WCAG 2.2 and its understanding documents name these ratios.
test.each([
  ['#000', '#ffffff', 21],
  ['#767676', '#fff', 4.54],
  ['#777777', '#fff', 4.48],
  ['#949494', '#fff', 3.03],
  ['#ff0000', '#fff', 4],
  ['#ffffff', '#fff', 1],
])('the contrast of %s on %s is %d', (text, ground, ratio) => {
  expect(contrastOf(readColour(text), readColour(ground))).toBeCloseTo(ratio, 2)
})

test('the nearest colour that passes is found', () => {
  expect(nearestColour(readColour('#777'), readColour('#fff'), 4.5)).toEqual([118, 118, 118])
})

// NIST Special Publication 811, appendix B.
test.each([
  [1, 'mi', 'km', 1.609344],
  [1, 'acre', 'm2', 4046.8564224],
  [1, 'gal (US)', 'l', 3.785411784],
  [1, 'gal (UK)', 'l', 4.54609],
  [1, 'lb', 'kg', 0.45359237],
  [1, 'psi', 'kPa', 6.894757293],
  [1, 'kn', 'km/h', 1.852],
  [1, 'kWh', 'kJ', 3600],
  [212, '°F', '°C', 100],
  [-40, '°C', '°F', -40],
  [0, 'K', '°C', -273.15],
])('%d %s in %s is %d', (value, from, to, expected) => {
  expect(convert(value, from, to)).toBeCloseTo(expected, 6)
})

test('a length is not a mass', () => {
  expect(convert(1, 'm', 'kg')).toBeUndefined()
})

// 'Introduction to Algorithms' (Cormen, Leiserson, Rivest, Stein), the problem of selecting activities.
test('the most activities without a clash are those of the textbook', () => {
  const begins = [1, 3, 0, 5, 3, 5, 6, 8, 8, 2, 12]
  const ends = [4, 5, 6, 7, 9, 9, 10, 11, 12, 14, 16]
  const entries = begins.map((from, at) => ({ name: `a${at + 1}`, from, until: ends[at] ?? 0 }))
  expect(mostWithoutClash(entries).map(({ name }) => name)).toEqual(['a1', 'a4', 'a8', 'a11'])
})

test('clashes are the pairs that share time; one that begins at the end of another does not', () => {
  const entryOf = (text: string) => readEntry(text) ?? { name: '', from: 0, until: 0 }
  const seminar = entryOf('Seminar; 2026-11-30 09:00-10:30')
  const lecture = entryOf('Lecture, 2026-11-30 10:30 to 12:00')
  const exam = entryOf('Exam; 2026-11-30 10:00–11:00')
  const night = entryOf('Watch; 2026-11-30 22:00-6:00')
  expect(night.until - night.from).toBe(480)
  expect(findClashes([exam, lecture, night, seminar]).map((pair) => pair.map(({ name }) => name))).toEqual([
    ['Seminar', 'Exam'],
    ['Exam', 'Lecture'],
  ])
  expect(readEntry('Seminar on Monday')).toBeUndefined()
  expect(readEntry('Seminar; 2026-13-30 09:00-10:30')).toBeUndefined()
})

// The Free Software Foundation's list of licences, the Apache Foundation and Creative Commons on the same questions.
test.each([
  [['Apache-2.0', 'GPL-2.0-only'], undefined],
  [['Apache-2.0', 'GPL-3.0-or-later'], 'GPL-3.0-or-later'],
  [['Apache-2.0', 'GPL-2.0-or-later'], 'GPL-3.0-or-later'],
  [['GPL-2.0-only', 'GPL-3.0-or-later'], undefined],
  [['GPL-2.0-only', 'MIT'], 'GPL-2.0-only'],
  [['MPL-2.0', 'GPL-2.0-or-later'], 'GPL-2.0-or-later'],
  [['GPL-3.0-or-later', 'AGPL-3.0-or-later'], 'AGPL-3.0-or-later'],
  [['CC-BY-SA-4.0', 'GPL-3.0-or-later'], 'GPL-3.0-or-later'],
  [['CC-BY-SA-4.0', 'GPL-2.0-only'], undefined],
  [['MIT', 'BSD-2-Clause', 'ISC'], 'BSD-3-Clause'],
  [['LGPL-2.1-only', 'Apache-2.0'], 'GPL-3.0-or-later'],
])('%j together: %s', (licences, expected) => {
  expect(commonLicences(licences)[0]).toBe(expected)
})
