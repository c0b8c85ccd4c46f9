import { existsSync, globSync, readFileSync } from 'node:fs'
import { errors } from '@guildhall/contract/errors.ts'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { templates } from '../../../server/mail/templates/account-mails.ts'
import { subjects } from '../../feedback/answers.tsx'
import { cookiePolicy } from '../cookies.tsx'
import { deliveryPolicy } from '../delivery.tsx'
import type { Policy } from '../policy-page.tsx'
import { privacyPolicy } from '../privacy.tsx'
import { refundPolicy } from '../refunds.tsx'
import { terms } from '../terms.tsx'
import { helpPromises } from './of-help.ts'
import { mailPromises } from './of-mails.ts'
import { otherPromises, termsPromises } from './of-policies.ts'
import { privacyPromises } from './of-privacy.ts'
import type { PromiseMade, Proof } from './promise.ts'

const promises = [...helpPromises, ...privacyPromises, ...termsPromises, ...otherPromises, ...mailPromises]
const policies = [privacyPolicy, terms, refundPolicy, deliveryPolicy, cookiePolicy]

/** The text people read: without tags, with blocks separated. */
function wordsOf(node: ReactNode): string {
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, node))
  const text = html.replace(/<\/?(a|span|b|i|em|strong|wbr)\b[^>]*>/g, '').replace(/<[^>]+>/g, '\n')
  return text
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/[^\S\n]+/g, ' ')
}

interface Passage {
  where: string
  title: string
  text: string
}

const boughtWork = { due: '7 December', cancelFrom: '10 December', endsOn: '21 December' }
const order = { number: 1001, seller: 'Wren', items: ['Tide tables'], filesOpenOn: '7 December', work: boughtWork }
const mailValues = new Proxy(
  {
    ...{ days: 7, number: 1001, count: 1, titles: ['Tide tables'], group: 'news', kind: 'report' },
    ...{
      orders: [{ ...order, total: '$ 10.00', url: 'https://guildhall.example' }],
      consent: null,
      pace: 'daily',
      groups: [{ group: 'news', items: [{ title: 'Tide tables', message: 'Sold', url: 'https://guildhall.example' }] }],
      part: 'order',
      measure: 'suspended',
      outcome: 'refused',
      update: 'reminder',
      by: 'seller',
      change: { what: 'app-added' },
    },
  },
  { get: (known, name) => (name in known ? Reflect.get(known, name) : 'words') },
) as never
const passages: Passage[] = [
  ...subjects.flatMap(({ answers }) =>
    answers.map(({ question, answer }) => ({ where: '/help', title: question, text: wordsOf(answer) })),
  ),
  ...policies.flatMap(({ to, sections }: Policy) =>
    sections.map(({ title, body }) => ({ where: to, title, text: wordsOf(body) })),
  ),
  ...Object.entries(templates).map(([name, lay]) => {
    const { subject, text } = lay(mailValues)
    return { where: `mail ${name}`, title: subject ?? '', text }
  }),
]
const found = ({ where, says }: PromiseMade) =>
  passages.filter((each) => each.where === where && each.text.includes(says))

const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, { summary?: string }>>
}
const calls = Object.entries(paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
)
const tables = JSON.parse(
  readFileSync(
    `server/db/migrations/meta/${String(JSON.parse(readFileSync('server/db/migrations/meta/_journal.json', 'utf8')).entries.at(-1).idx).padStart(4, '0')}_snapshot.json`,
    'utf8',
  ),
).tables as Record<string, unknown>
// The last part of a path may be optional.
const pages = [...readFileSync('web/routes.ts', 'utf8').matchAll(/\b(?:page|route)\('([^']+)'/g)].flatMap(
  ([, path = '']) => [`/${path.replace(/\/:?\w+\?$/, '')}`, `/${path.replace('?', '')}`],
)

function isThere(proof: Proof): boolean {
  if (typeof proof === 'number') return Number.isInteger(proof)
  const [kind, name = ''] = proof.split(' ')
  if (kind === 'table') return `public.${name}` in tables
  if (kind === 'page') return pages.includes(name)
  if (kind === 'file') return existsSync(name)
  return calls.includes(proof)
}

test('every promise is in its text, word for word', () => {
  expect(promises.filter((each) => found(each).length === 0).map(({ where, says }) => `${where}: ${says}`)).toEqual([])
})

test('everything that implements a promise exists: calls, tables, pages and files', () => {
  const missing = promises.flatMap(({ where, says, by }) =>
    by.filter((proof) => !isThere(proof)).map((proof) => `${where}: ${says} (${proof})`),
  )
  expect(missing).toEqual([])
  expect(promises.filter(({ by }) => by.length === 0)).toEqual([])
})

test('the numbers of a promise match the contract', () => {
  const wrong = promises.flatMap((each) => {
    const text = found(each)
      .map((passage) => passage.text)
      .join('\n')
    const numbers: string[] = text.replace(/(\d),(?=\d{3})/g, '$1').match(/\d+/g) ?? []
    return each.by
      .filter((proof) => typeof proof === 'number' && !numbers.includes(String(proof)))
      .map((proof) => `${each.where}: ${each.says} (${proof})`)
  })
  expect(wrong).toEqual([])
})

test('every answer of the help page and every section of a policy has a promise that is kept, or promises nothing', () => {
  // Law, and text about the document itself.
  const withoutPromise = [
    'Who is responsible',
    'Your rights by law',
    'Our part',
    'What this covers',
    'Your choice',
    'The notice',
  ]
  const bare = passages.filter(
    ({ where, title, text }) =>
      !where.startsWith('mail') &&
      !withoutPromise.includes(title) &&
      !promises.some((each) => each.where === where && text.includes(each.says)),
  )
  expect(bare.map(({ where, title }) => `${where}: ${title}`)).toEqual([])
})

test('the privacy policy names every table with personal data', () => {
  const text = readFileSync('server/accounts/personal-tables.ts', 'utf8')
  const personal = [...text.matchAll(/^ {2}(\w+): \{/gm)].map(([, table = '']) => table)
  expect(personal.length).toBeGreaterThan(60)
  const named = privacyPromises.flatMap(({ by }) => by)
  expect(personal.filter((table) => !named.includes(`table ${table}`))).toEqual([])
})

test('texts take their numbers from the contract', () => {
  const files = [
    ...['answers', 'run-answers', 'trade-answers'].map((name) => `web/feedback/${name}.tsx`),
    ...['privacy', 'terms', 'refunds', 'delivery'].map((name) => `web/policies/${name}.tsx`),
    ...globSync('server/mail/templates/*-mails.ts'),
  ]
  // The age is law, and a sweep removes an unfinished sign-in after twice the contract's lifetime.
  const allowed = ['16 years', '2 hours']
  const typed = files.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /\b\d+ (?:minutes?|hours?|days?|years?|months?|characters|pictures|MB|times)\b/g,
      ),
    ]
      .map(([words]) => words)
      .filter((words) => !allowed.includes(words))
      .map((words) => `${file}: ${words}`),
  )
  expect(typed).toEqual([])
})

test('help, policies, emails, errors and the description of the calls say email, not mail', () => {
  const texts = [
    ...passages.flatMap(({ title, text }) => [title, text]),
    ...Object.values(errors).map(({ message }) => message),
    ...Object.values(paths).flatMap((methods) => Object.values(methods).map(({ summary = '' }) => summary)),
  ]
  expect(texts.length).toBeGreaterThan(400)
  expect(texts.filter((text) => /\bmail(?:s|ed|ing)?\b(?! server)/i.test(text))).toEqual([])
})
