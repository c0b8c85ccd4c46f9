import type { Licence } from '@guildhall/contract/projects/licences.ts'
import { projectDefaults } from '@guildhall/contract/projects/project-defaults.ts'
import type { ProjectInput } from '@guildhall/contract/projects/project-input.ts'
import type { Project } from '@guildhall/contract/projects/projects.ts'
import { parseAmountIn } from '@guildhall/contract/values/currency-amount.ts'
import { instant } from '@guildhall/contract/values/duration.ts'
import { fromMinor } from '@guildhall/contract/values/money.ts'
import { otherOption, type ProjectCategory, type ProjectStatus } from '@guildhall/contract/values/options.ts'
import { joinList, splitList } from '#lib/forms/typed-list.ts'

/** The values of the project form's controls: text as typed. */
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

// The project fields the form shows; a custom word, a licence and the question ids may be missing from what is sent.
type Shown = Omit<Project, Loose> & Pick<ProjectInput, Loose>
type Loose = 'categoryOther' | 'statusOther' | 'licenceText' | 'questions'

/** Converts a stored project to form values. */
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
    skills: joinList(project.skills),
    techStack: joinList(project.techStack),
    features: joinList(project.features),
    deliverables: joinList(project.deliverables),
    tags: joinList(project.tags),
    status,
    statusOther: project.statusOther ?? '',
    licence,
    licenceText: project.licenceText ?? '',
    forSale,
    ownWork,
    questions: project.questions.map(({ text, required }) => ({ text, required })),
  }
}

/**
 * Returns the body of a save, not yet validated: lists split and trimmed, the price a number of `currency`, team size 1 when
 * left empty.
 */
export function inputOf(
  values: ProjectFormValues,
  { publish, currency }: { publish: boolean; currency: string },
): Record<keyof Omit<ProjectInput, 'durationDays'>, unknown> {
  const { price, teamSize, licenceText, forSale } = values
  // The price field is not shown for a project that is not for sale.
  const unpriced = forSale ? undefined : projectDefaults.price
  return {
    ...values,
    category: values.category || undefined,
    categoryOther: wordBeside(values.category, values.categoryOther),
    statusOther: wordBeside(values.status, values.statusOther),
    price: price.trim() === '' ? unpriced : typedPrice(currency, price),
    teamSize: teamSize.trim() === '' ? projectDefaults.teamSize : typedInteger(teamSize),
    skills: splitList(values.skills),
    techStack: splitList(values.techStack),
    features: splitList(values.features),
    deliverables: splitList(values.deliverables),
    tags: splitList(values.tags),
    licenceText: values.licence === 'custom' ? licenceText : null,
    publish,
  }
}

/** Fills in the delivery left empty of work for sale with files or links: buyers open them once they have paid. */
export function withDelivery(values: ProjectFormValues, assets: number | null): ProjectFormValues {
  return values.forSale && assets && values.duration.trim() === '' ? { ...values, duration: instant } : values
}

// Text left over from an earlier 'Other' is dropped when the list has another value.
const wordBeside = (chosen: string, word: string) => (chosen === otherOption.value && word.trim() ? word : null)

/** Parses a typed price into the decimal of the API; NaN for anything that is not an amount in `currency`. */
export function typedPrice(currency: string, text: string): number {
  const minor = parseAmountIn(currency, text)
  return minor === null ? Number.NaN : fromMinor(minor)
}

/** Parses a typed whole number; NaN for anything else. */
function typedInteger(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN
}

/** The form's fields and pictures: everything an error can refer to. */
export type CheckedValues = ProjectFormValues & { images?: never }

/** The labels of the project form's fields. */
export const fieldNames: Record<keyof CheckedValues, string> = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  categoryOther: 'Which category',
  price: 'Price',
  duration: 'Delivery',
  teamSize: 'Team size',
  skills: 'Skills',
  techStack: 'Tools',
  features: 'Features',
  deliverables: 'Deliverables',
  tags: 'Tags',
  status: 'Status',
  statusOther: 'Which status',
  licence: 'Licence',
  licenceText: 'Your licence',
  forSale: 'For sale',
  ownWork: 'Own work',
  questions: 'Questions',
  images: 'Images',
}
