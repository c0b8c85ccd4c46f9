import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { requestKeys } from '../api/request-headers.ts'
import { confirmationLimits as most } from '../limits/confirmations.ts'
import { nameText } from '../users/names.ts'
import { domainName } from '../values/domain-name.ts'
import { ProjectId, Timestamp, text } from '../values/values.ts'
import { confirmationCalls, documentCalls } from './calls.ts'
import { confirmationTexts as say } from './confirmation-texts.ts'
import { confirmationStates, institutionKinds, refusalReasons } from './options.ts'

export const ConfirmationId = ProjectId
export const DocumentId = ProjectId

/** The date on a document: not in the future in any time zone. */
export const documentDate = z.iso.date({ error: say.documentDate }).check(
  z.refine((day) => day >= `${most.oldestYear}-01-01`, { error: say.dateEarly }),
  z.refine((day) => Date.parse(`${day}T00:00:00Z`) <= Date.now() + 14 * 3_600_000, { error: say.dateAhead }),
)

export const documentSource = text(most.source, { required: say.source })

/** A request to confirm the school or firm that the caller's profile names. */
export const ConfirmationInput = z.strictObject({
  name: nameText(most.name, { required: say.name }),
  website: domainName(say.domain),
  /** The document, which was sent before. */
  document: z.string({ error: say.document }).check(z.regex(/^[a-z0-9]{12}$/, { error: say.document })),
  source: documentSource,
  documentDate,
})
export type ConfirmationInput = z.output<typeof ConfirmationInput>

/** A request as its person and the staff read it. */
export const confirmationFields = {
  id: ConfirmationId,
  kind: z.enum(institutionKinds),
  name: z.string(),
  website: z.string(),
  /** Where the document comes from and its date, as the person said. */
  source: z.string(),
  documentDate: z.iso.date(),
  /** The name of the document; null once it is deleted. */
  document: z.nullable(z.string()),
  state: z.enum(confirmationStates),
  sentAt: Timestamp,
  decidedAt: z.nullable(Timestamp),
  refusal: z.nullable(z.enum(refusalReasons)),
  /** Why the staff refused it, in their words. */
  reason: z.string(),
} as const
export const Confirmation = z.object(confirmationFields)
export type Confirmation = z.output<typeof Confirmation>

/** What was confirmed, and whether the profile still names it. */
const Held = z.object({
  name: z.string(),
  source: z.string(),
  date: z.iso.date(),
  /** Whether the badge is shown: the profile names this school or firm. */
  isShown: z.boolean(),
})

/** The caller's school or firm: what is confirmed, and their newest request. */
export const OwnConfirmation = z.object({
  /** What the caller can have confirmed; null for freelancers. */
  kind: z.nullable(z.enum(institutionKinds)),
  /** The school or firm that the caller's profile names; '' for none. */
  named: z.string(),
  confirmed: z.nullable(Held),
  request: z.nullable(Confirmation),
  canAsk: z.boolean(),
  /** From when the caller can ask again, after too many requests. */
  againFrom: z.nullable(Timestamp),
})
export type OwnConfirmation = z.output<typeof OwnConfirmation>

/** The address of a document. */
export const DocumentLink = z.object({
  name: z.string(),
  url: z.string(),
  /** The address at which a page can show it as a picture; null for a PDF. */
  picture: z.nullable(z.string()),
  expiresIn: z.int(),
})
export type DocumentLink = z.output<typeof DocumentLink>

const none = z.nullish(z.strictObject({}))

export const confirmationEndpoints = {
  get: endpoint(confirmationCalls.get, {
    summary: 'The caller’s confirmed school or firm, and their newest request.',
    output: OwnConfirmation,
  }),
  send: endpoint(confirmationCalls.send, {
    summary: `Asks the staff to confirm the caller’s school or firm. 409 for freelancers, while a request is open, while the same is confirmed, and after ${most.sentAtMost} requests in ${most.sentWithinDays} days; 422 when the profile names another one.`,
    headers: [requestKeys.required],
    body: ConfirmationInput,
    output: OwnConfirmation,
    status: 201,
  }),
  withdraw: endpoint(confirmationCalls.withdraw, {
    summary: 'Withdraws the open request and deletes its document; repeating it changes nothing.',
    body: none,
    output: OwnConfirmation,
  }),
  document: endpoint(confirmationCalls.document, {
    summary: 'The address of the document of the caller’s newest request, for five minutes.',
    output: DocumentLink,
  }),
}

export const SentDocument = z.object({ id: DocumentId, name: z.string(), size: z.int() })
export type SentDocument = z.output<typeof SentDocument>

export const documentEndpoints = {
  send: endpoint(documentCalls.send, {
    summary: `Sends one document of at most ${most.file.bytes / 1_048_576} MB, a PDF or a picture, for a request. A document that no request names is deleted after a day. 415 for other files, and for a file that is not what its name says.`,
    form: z.object({ file: z.file() }),
    output: z.object({ file: SentDocument }),
    status: 201,
  }),
  drop: endpoint(documentCalls.drop, {
    summary: 'Deletes the caller’s document that no request names; idempotent.',
    params: z.object({ fileId: DocumentId }),
    body: none,
  }),
}
