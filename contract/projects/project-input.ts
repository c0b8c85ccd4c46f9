import * as z from 'zod/mini'
import { projectLimits } from '../limits/shared.ts'
import { toMinor } from '../values/money.ts'
import { moneyMark } from '../values/money-in-texts.ts'
import { otherOption, projectCategories, projectStatuses } from '../values/options.ts'
import { isVisible, text, textList } from '../values/values.ts'
import { projectFormTexts } from './form-texts.ts'
import { licences } from './licences.ts'
import { projectDefaults } from './project-defaults.ts'
import { QuestionsInput } from './questions.ts'

const short = textList(projectLimits.shortList)
const long = textList(projectLimits.longList)
const hasTwoPlaces = (price: number) => Number(price.toFixed(2)) === price
const whole = (name: string, min: number, max: number) => {
  const error = `${name} must be a whole number from ${min} to ${max.toLocaleString('en')}`
  return z.int({ error }).check(z.gte(min, { error }), z.lte(max, { error }))
}

export const Price = z
  .number({
    error: ({ input }) =>
      input === undefined || input === null ? projectFormTexts.priceRequired : projectFormTexts.priceInvalid,
  })
  .check(
    z.gte(0, { error: projectFormTexts.priceInvalid }),
    z.lte(projectLimits.maxPrice, { error: `Price must be at most ${moneyMark(toMinor(projectLimits.maxPrice))}` }),
    z.refine(hasTwoPlaces, { error: 'Price has at most two decimal places' }),
  )

/** The fields of a project from its maker; the same shape from the form, POST and PUT. */
export const ProjectInput = z.strictObject({
  title: text(projectLimits.title, { required: projectFormTexts.titleRequired }),
  description: text(projectLimits.description, { required: projectFormTexts.descriptionRequired, lines: true }),
  category: z.enum(projectCategories, { error: projectFormTexts.categoryRequired }),
  categoryOther: z.optional(z.nullable(text(projectLimits.categoryOther))),
  tags: z._default(short, []),
  price: Price,
  duration: z._default(text(projectLimits.duration), ''),
  durationDays: z.optional(z.nullable(whole('Delivery in days', 0, projectLimits.durationDays))),
  teamSize: z._default(whole('Team size', 1, projectLimits.teamSize), projectDefaults.teamSize),
  skills: z._default(short, []),
  features: z._default(long, []),
  techStack: z._default(short, []),
  deliverables: z._default(long, []),
  status: z.optional(z.enum(projectStatuses)),
  statusOther: z.optional(z.nullable(text(projectLimits.statusOther))),
  licence: z._default(z.enum(licences), projectDefaults.licence),
  licenceText: z.optional(z.nullable(text(projectLimits.licenceText, { lines: true }))),
  /** Questions asked before a buyer pays, while it is made to order. */
  questions: z._default(QuestionsInput, []),
  forSale: z._default(z.boolean(), true),
  /** The declaration that this is the maker's own work; required to publish for sale. */
  ownWork: z._default(z.boolean(), false),
  publish: z._default(z.boolean(), true),
})
export type ProjectInput = z.output<typeof ProjectInput>

type OwnWords = Pick<ProjectInput, 'categoryOther' | 'status' | 'statusOther'>
type OwnLicence = Pick<ProjectInput, 'licence' | 'licenceText'>
type Publishing = Pick<ProjectInput, 'publish' | 'forSale' | 'ownWork'>

/** Returns the fields set to 'Other' without a text. The form requires one; programs may leave it out. */
export function unnamedOthers(input: { category: string } & OwnWords) {
  return {
    categoryOther: input.category === otherOption.value && !isVisible(input.categoryOther ?? ''),
    statusOther: input.status === otherOption.value && !isVisible(input.statusOther ?? ''),
  }
}

/** Finds missing fields that depend on others: the text of a custom licence, the declaration for a published sale. */
export function missingFrom(input: OwnLicence & Publishing) {
  return {
    licenceText: input.licence === 'custom' && !input.licenceText?.trim(),
    ownWork: input.publish && input.forSale && !input.ownWork,
  }
}

/**
 * Whether a free project for sale has nothing to take: no file, no link, and no time that says it is made to order. `days`
 * is that time; null: not given, 0: immediately.
 */
export function hasNothingToTake(project: {
  price: number
  forSale: boolean
  days: number | null
  assets: number
}): boolean {
  return project.forSale && project.price === 0 && project.assets === 0 && !project.days
}
