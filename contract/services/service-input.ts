import * as z from 'zod/mini'
import { CompanyRequest } from '../engagements/offers.ts'
import { workTopics } from '../engagements/topics.ts'
import { fitsLength } from '../hiring/job-days.ts'
import { jobTexts } from '../hiring/job-texts.ts'
import { JobHours } from '../hiring/jobs.ts'
import { jobLengths } from '../hiring/options.ts'
import { engagementLimits } from '../limits/engagements.ts'
import { hiringLimits } from '../limits/hiring.ts'
import { serviceLimits as most } from '../limits/services.ts'
import { ServiceId } from '../orders/chosen-service.ts'
import { QuestionsInput } from '../projects/questions.ts'
import { CustomUserId, text, textList } from '../values/values.ts'
import { serviceTexts as say } from './service-texts.ts'

const whole = (error: string, least: number, highest: number) =>
  z.int({ error }).check(z.gte(least, { error }), z.lte(highest, { error }))
const amount = whole(say.amount, most.amountMinor.least, most.amountMinor.most)

/** Refuses a name that appears earlier in the list. */
const namedOnce = (message: string) =>
  z.check<{ name: string }[]>(({ value, issues }) => {
    const names = value.map(({ name }) => name.toLowerCase())
    for (const [at, name] of names.entries())
      if (names.indexOf(name) < at) issues.push({ code: 'custom', input: value, path: [at, 'name'], message })
  })

/** A package as its provider enters it. With the `id` of an earlier answer it is the same package, changed. */
const PackageInput = z.strictObject({
  id: z.optional(ServiceId),
  name: text(most.packageName, { required: say.packageName }),
  gives: text(most.gives, { lines: true, required: say.gives }),
  amountMinor: amount,
  days: whole(say.days, 1, most.packageDays),
  changes: z._default(whole(say.changes, 0, most.changes.most), most.changes.usual),
})
const ExtraInput = z.strictObject({
  id: z.optional(ServiceId),
  name: text(most.extraName, { required: say.extraName }),
  amountMinor: amount,
  days: z._default(whole(say.extraDays, 0, most.extraDays), 0),
})

/** A service as its provider enters it; the same shape for POST and PUT. Money in minor units. */
export const ServiceInput = z.strictObject({
  title: text(most.title, { required: say.title }),
  topic: z.enum(workTopics, { error: say.topic }),
  description: text(most.description, { lines: true, required: say.description }),
  skills: z._default(textList(most.skills), []),
  packages: z
    .array(PackageInput)
    .check(
      z.minLength(1, { error: say.packages }),
      z.maxLength(most.packages, { error: say.packages }),
      namedOnce(say.packageTwice),
    ),
  extras: z._default(
    z.array(ExtraInput).check(z.maxLength(most.extras, { error: say.extras }), namedOnce(say.extraTwice)),
    [],
  ),
  /** Questions that a buyer answers before they pay. */
  questions: z._default(QuestionsInput, []),
  /** Common questions with their answers. */
  common: z._default(
    z
      .array(
        z.strictObject({
          question: text(most.commonQuestion, { required: say.commonQuestion }),
          answer: text(most.commonAnswer, { lines: true, required: say.commonAnswer }),
        }),
      )
      .check(z.maxLength(most.common, { error: say.common })),
    [],
  ),
  /** The declaration that the provider does nobody's assessed work; required to publish. */
  notAssessed: z._default(z.boolean(), false),
  /** A provider declares once that they are an adult. */
  isAdult: z.optional(z.literal(true, { error: say.isAdult })),
  publish: z._default(z.boolean(), true),
})
export type ServiceInput = z.output<typeof ServiceInput>

/** A request to up to five people at once: the chosen people, and those who offer the chosen services. */
export const SeveralInput = z
  .strictObject({
    title: text(engagementLimits.title, { required: jobTexts.title }),
    need: text(engagementLimits.need, { lines: true, required: jobTexts.need }),
    topic: z.enum(workTopics, { error: say.topic }),
    skills: z._default(textList(hiringLimits.skills), []),
    budgetFromMinor: whole(jobTexts.amount, hiringLimits.amountMinor.least, hiringLimits.amountMinor.most),
    budgetToMinor: whole(jobTexts.amount, hiringLimits.amountMinor.least, hiringLimits.amountMinor.most),
    hours: z._default(z.nullable(JobHours), null),
    length: z.enum(jobLengths, { error: jobTexts.length }),
    services: z._default(z.array(ServiceId).check(z.maxLength(most.askedAtOnce, { error: say.people })), []),
    /** Of a company; null for everybody else. */
    company: z._default(z.nullable(CompanyRequest), null),
    people: z._default(z.array(CustomUserId).check(z.maxLength(most.askedAtOnce, { error: say.people })), []),
    notAssessed: z.literal(true, { error: jobTexts.notAssessed }),
  })
  .check(
    z.refine(({ budgetFromMinor, budgetToMinor }) => budgetToMinor >= budgetFromMinor, {
      path: ['budgetToMinor'],
      error: jobTexts.budgetOrder,
    }),
    z.refine(({ hours, length }) => hours === null || fitsLength(length, hours.weeks), {
      path: ['length'],
      error: jobTexts.lengthOfHours,
    }),
    z.refine(({ services, people }) => services.length + people.length > 0, { path: ['people'], error: say.people }),
  )
export type SeveralInput = z.output<typeof SeveralInput>
