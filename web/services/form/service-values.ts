import type { WorkTopic } from '@guildhall/contract/engagements/topics.ts'
import { serviceLimits as most } from '@guildhall/contract/limits/services.ts'
import type { ServiceInput } from '@guildhall/contract/services/service-input.ts'
import type { Service } from '@guildhall/contract/services/services.ts'
import { amountText, parseAmountIn } from '@guildhall/contract/values/currency-amount.ts'
import { joinList, splitList } from '#lib/forms/typed-list.ts'

/** A package as typed; `id` is empty until the server has it. */
export interface PackageValues {
  id: string
  name: string
  gives: string
  price: string
  days: string
  changes: string
}

/** An extra as typed. */
export interface ExtraValues {
  id: string
  name: string
  price: string
  days: string
}

/** The values of the service form's controls: text as typed. */
export interface ServiceFormValues {
  title: string
  topic: WorkTopic | ''
  description: string
  skills: string
  packages: PackageValues[]
  extras: ExtraValues[]
  questions: { text: string; required: boolean }[]
  common: { question: string; answer: string }[]
  notAssessed: boolean
  isAdult: boolean
}

export const emptyPackage: PackageValues = {
  id: '',
  name: '',
  gives: '',
  price: '',
  days: '',
  changes: String(most.changes.usual),
}
export const emptyExtra: ExtraValues = { id: '', name: '', price: '', days: '0' }

export const emptyValues: ServiceFormValues = {
  title: '',
  topic: '',
  description: '',
  skills: '',
  packages: [{ ...emptyPackage, name: 'Standard' }],
  extras: [],
  questions: [],
  common: [],
  notAssessed: false,
  isAdult: false,
}

/** Converts a stored service to form values. */
export function valuesOf(service: Service): ServiceFormValues {
  const { title, topic, description, skills, packageList, extras, questions, common, notAssessed, currency } = service
  return {
    title,
    topic,
    description,
    skills: joinList(skills),
    packages: packageList.map(({ id, name, gives, amountMinor, days, changes }) => ({
      id,
      name,
      gives,
      price: amountText(currency, amountMinor),
      days: String(days),
      changes: String(changes),
    })),
    extras: extras.map(({ id, name, amountMinor, days }) => ({
      id,
      name,
      price: amountText(currency, amountMinor),
      days: String(days),
    })),
    questions: questions.map(({ text, required }) => ({ text, required })),
    common: common.map(({ question, answer }) => ({ question, answer })),
    notAssessed,
    isAdult: !service.needs.adult,
  }
}

/** Returns what the form would show of a service once this is saved. */
export function valuesWith(service: Service, input: ServiceInput): ServiceFormValues {
  const packageList = input.packages.map((each) => ({ ...each, id: each.id ?? '' }))
  const extras = input.extras.map((each) => ({ ...each, id: each.id ?? '' }))
  const questions = input.questions.map((each) => ({ ...each, id: '' }))
  const needs = { ...service.needs, adult: service.needs.adult && !input.isAdult }
  return valuesOf({ ...service, ...input, packageList, extras, questions, needs, packages: packageList.length })
}

/** Returns the body of a save, not yet validated: amounts in minor units of `currency`, lists split and trimmed. */
export function inputOf(
  values: ServiceFormValues,
  { publish, currency }: { publish: boolean; currency: string },
): Record<keyof ServiceInput, unknown> {
  const amount = (price: string) => parseAmountIn(currency, price) ?? Number.NaN
  const idOf = ({ id }: { id: string }) => (id ? { id } : {})
  return {
    title: values.title,
    topic: values.topic || undefined,
    description: values.description,
    skills: splitList(values.skills),
    packages: values.packages.map((each) => ({
      ...idOf(each),
      name: each.name,
      gives: each.gives,
      amountMinor: amount(each.price),
      days: whole(each.days),
      changes: whole(each.changes),
    })),
    extras: values.extras.map((each) => ({
      ...idOf(each),
      name: each.name,
      amountMinor: amount(each.price),
      days: whole(each.days),
    })),
    questions: values.questions.map(({ text, required }) => ({ text, required })),
    common: values.common.map(({ question, answer }) => ({ question, answer })),
    notAssessed: values.notAssessed,
    isAdult: values.isAdult || undefined,
    publish,
  }
}

const whole = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN)

const inner: Record<string, string> = { amountMinor: 'price' }

/** Returns the field of an error, by its path in the contract: 'packages.0.price'. */
export function fieldAt(path: readonly PropertyKey[]): string {
  const [list = '', at, name] = path.map(String)
  if (['packages', 'extras', 'questions', 'common'].includes(list))
    return at === undefined || name === undefined ? list : `${list}.${at}.${inner[name] ?? name}`
  return list
}

/** The id of the control of a field, for the error summary. */
export const fieldId = (name: string): string => `service-${name.replaceAll('.', '-')}`

const fieldNames: Record<string, string> = {
  title: 'Title',
  topic: 'Topic',
  description: 'Description',
  skills: 'Skills',
}
const rowNames: Record<string, string> = {
  packages: 'Package',
  extras: 'Extra',
  questions: 'Question',
  common: 'Common question',
}

/** Returns an error message for use away from its field: 'Package 2: name the package'. */
export function sentenceOf(name: string, message: string): string {
  const [list = '', at] = name.split('.')
  const row = at === undefined ? undefined : rowNames[list]
  if (row) return `${row} ${Number(at) + 1}: ${lowerFirst(message)}`
  const field = fieldNames[list]
  return field && /^use at most/i.test(message) ? `${field}: ${lowerFirst(message)}` : message
}

const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)
