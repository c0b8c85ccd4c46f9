import * as z from 'zod/mini'
import { expertLimits as most } from '../limits/experts.ts'
import { text } from '../values/values.ts'
import { expertTexts as say } from './expert-texts.ts'
import { type AskPurpose, askPurposes } from './options.ts'

const day = z._default(z.nullable(z.iso.date({ error: say.date })), null)
const line = (required: string) => text(most.line, { required })
const withDetails = ['doctorate', 'review', 'talk'] as const satisfies AskPurpose[]
const plain = askPurposes.filter(
  (purpose): purpose is Exclude<AskPurpose, (typeof withDetails)[number]> =>
    !withDetails.some((each) => each === purpose),
)

/** What a person asks an expert for, with the details of the purpose. Days are ISO dates; null for no wish. */
export const ExpertAsk = z.discriminatedUnion('purpose', [
  z.strictObject({
    purpose: z.literal('doctorate'),
    topic: line(say.topic),
    startsOn: day,
    /** How the doctorate is paid, such as 'Scholarship of three years'. */
    funding: z._default(text(most.line), ''),
  }),
  z.strictObject({
    purpose: z.literal('review'),
    /** What is to be reviewed. */
    what: line(say.what),
    pages: z._default(
      z.nullable(
        z.int({ error: say.pages }).check(z.gte(1, { error: say.pages }), z.lte(most.pages, { error: say.pages })),
      ),
      null,
    ),
    until: day,
  }),
  z.strictObject({ purpose: z.literal('talk'), where: line(say.where), on: day }),
  z.strictObject({ purpose: z.enum(plain as [(typeof plain)[number], ...typeof plain]) }),
])
export type ExpertAsk = z.output<typeof ExpertAsk>
