import type { Licence } from '@guildhall/contract/projects/licences.ts'
import { type Project, type ProjectInput, projectDefaults } from '@guildhall/contract/projects/projects.ts'
import { parseAmountIn } from '@guildhall/contract/values/currency-amount.ts'
import { fromMinor } from '@guildhall/contract/values/money.ts'
import { otherOption, type ProjectCategory, type ProjectStatus } from '@guildhall/contract/values/options.ts'

/** What the controls of the project form hold: text as it was typed. */
export interface ProjectFormValues {
  title: string
  description: string
  category: ProjectCategory | ''
  categoryOther: string
  price: string
  duration: string
  teamSize: string
  skills: string
  techStack: string
  features: string
  deliverables: string
  tags: string
  status: ProjectStatus
  statusOther: string
  licence: Licence
  licenceText: string
  forSale: boolean
  ownWork: boolean
  questions: { text: string; required: boolean }[]
}

export const emptyValues: ProjectFormValues = {
  title: '',
  description: '',
  category: '',
  categoryOther: '',
  price: '',
  duration: '',
  teamSize: '',
  skills: '',
  techStack: '',
  features: '',
  deliverables: '',
  tags: '',
  status: projectDefaults.status,
  statusOther: '',
  licence: projectDefaults.licence,
  licenceText: '',
  forSale: true,
  ownWork: false,
  questions: [],
}

// What the form shows of a project; an own word, a licence and the ids of questions may be missing from what is sent.
type Shown = Omit<Project, Loose> & Pick<ProjectInput, Loose>
type Loose = 'categoryOther' | 'statusOther' | 'licenceText' | 'questions'

/** A stored project as the form shows it. */
export function valuesOf(project: Shown): ProjectFormValues {
  const { title, description, category, duration, status, licence, forSale, ownWork } = project
  return {
    title,
    description,
    category,
    categoryOther: project.categoryOther ?? '',
    price: String(project.price),
    duration,
    teamSize: String(project.teamSize),
    skills: joined(project.skills),
    techStack: joined(project.techStack),
    features: joined(project.features),
    deliverables: joined(project.deliverables),
    tags: joined(project.tags),
    status,
    statusOther: project.statusOther ?? '',
    licence,
    licenceText: project.licenceText ?? '',
    forSale,
    ownWork,
    questions: project.questions.map(({ text, required }) => ({ text, required })),
  }
}

/** The body of a save, still to be checked: lists split and trimmed, the price a number of `currency`, team size 1 when left empty. */
export function inputOf(
  values: ProjectFormValues,
  { publish, currency }: { publish: boolean; currency: string },
): Record<keyof Omit<ProjectInput, 'durationDays'>, unknown> {
  const { price, teamSize, licenceText, forSale } = values
  // Nobody is asked the price of what is not sold.
  const unpriced = forSale ? undefined : projectDefaults.price
  return {
    ...values,
    category: values.category || undefined,
    categoryOther: wordBeside(values.category, values.categoryOther),
    statusOther: wordBeside(values.status, values.statusOther),
    price: price.trim() === '' ? unpriced : typedPrice(currency, price),
    teamSize: teamSize.trim() === '' ? projectDefaults.teamSize : typedInteger(teamSize),
    skills: split(values.skills),
    techStack: split(values.techStack),
    features: split(values.features),
    deliverables: split(values.deliverables),
    tags: split(values.tags),
    licenceText: values.licence === 'custom' ? licenceText : null,
    publish,
  }
}

// What a list that is not at 'Other' holds from before is left behind.
const wordBeside = (chosen: string, word: string) => (chosen === otherOption.value && word.trim() ? word : null)

/** Comma-separated entries, or one per line where an entry has a comma of its own; empty ones are dropped. */
export function split(text: string): string[] {
  const entries = text.split(text.includes('\n') ? '\n' : ',').map((entry) => entry.trim())
  return entries.filter(Boolean)
}

function joined(entries: readonly string[]): string {
  return entries.some((entry) => entry.includes(',')) ? `${entries.join('\n')}\n` : entries.join(', ')
}

/** The price somebody typed, as the decimal of the wire; NaN for what is no amount in `currency`. */
export function typedPrice(currency: string, text: string): number {
  const minor = parseAmountIn(currency, text)
  return minor === null ? Number.NaN : fromMinor(minor)
}

/** The whole number somebody typed; NaN for anything else. */
function typedInteger(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN
}
