import { FeedbackInput, type Received, type ReportInput } from '@guildhall/contract/admin/feedback.ts'
import { contactCategories } from '@guildhall/contract/admin/options.ts'
import type { FastifyRequest } from 'fastify'
import { transaction } from '#db/transaction.ts'
import { storePictures } from '#files/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { receiveUpload } from '#http/uploads.ts'
import { invalid, parsePart } from '#http/validation.ts'
import { moderation } from '#projects/service.ts'
import { acquaintances, areConnected } from '#relations/service.ts'
import { reviewModeration } from '#reviews/service.ts'
import type { PictureSizes } from '#storage/images.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { countReceipt, sendReceipt } from './jobs.ts'
import { keepReport } from './reports.ts'
import { messages } from './tables.ts'

interface StoredPicture {
  key: string
  sizes: PictureSizes
}

/** Keeps feedback or a question; without a body it comes as a form with one picture at most. */
export async function sendFeedback(
  deps: Deps,
  viewer: Viewer | null,
  body: FeedbackInput | null | undefined,
  request: FastifyRequest,
): Promise<Received> {
  if (body) return keepMessage(deps, viewer, body, null)
  if (!request.isMultipart()) throw new AppError('malformed')
  // The files go with the form at the end of the block, so what is made of them is awaited in it.
  await using upload = await receiveUpload(request)
  const { email, text, ...fields } = Object.fromEntries(upload.fields)
  // Browsers end the lines of a form in two characters, which would count twice.
  const said = { ...fields, text: text?.replaceAll('\r\n', '\n'), ...(email ? { email } : {}) }
  const input = parsePart('body', FeedbackInput, said) as FeedbackInput
  if (upload.files.length > 1 || upload.files.some(({ field }) => field !== 'picture'))
    throw invalid([{ path: 'picture', message: 'Send one picture' }])
  const paths = upload.files.map(({ path }) => path)
  return await storePictures(deps.storage, paths, 'project', ([picture]) =>
    keepMessage(deps, viewer, input, picture ?? null),
  )
}

/**
 * Keeps a report of what this person can see, with its words at that moment. The same again while it is open is the one
 * before: a second press does not fill the queue.
 */
export async function sendReport(deps: Deps, viewer: Viewer | null, input: ReportInput): Promise<Received> {
  return input.kind === 'person' ? reportPerson(deps, viewer, input) : reportPublished(deps, viewer, input)
}

async function reportPublished(
  deps: Deps,
  viewer: Viewer | null,
  { kind, id, reason, text }: Exclude<ReportInput, { kind: 'person' }>,
): Promise<Received> {
  const subject = kind === 'project' ? moderation : reviewModeration
  const { title, description, seller } = await subject.read(deps, viewer, id)
  if (viewer && seller?.customUserId === viewer.customUserId) throw new AppError('report_own')
  return keepReport(deps, viewer, { kind, id, reason, text, evidence: { title, description } })
}

// Blocks do not matter, so that people can still report after one. The report holds the internal id, so that no name stays
// once the account is erased.
async function reportPerson(
  deps: Deps,
  viewer: Viewer | null,
  { kind, id: customUserId, reason, text }: Extract<ReportInput, { kind: 'person' }>,
): Promise<Received> {
  const id = await directory.idOf(deps.db, customUserId, viewer !== null)
  if (id === undefined) throw new AppError('profile_not_found')
  if (id === viewer?.id) throw new AppError('report_self')
  const isConnected = viewer !== null && (await areConnected(deps.db, viewer.id, id))
  const audience = isConnected ? 'connections' : viewer ? 'signed-in' : 'everyone'
  const { title, description } = await directory.inWords(deps, id, audience)
  const note = viewer ? await acquaintances.requestNote(deps.db, id, viewer.id) : ''
  const said = [description, note && `Request to connect: ${note}`].filter(Boolean).join('\n\n')
  return keepReport(deps, viewer, { kind, id: String(id), reason, text, evidence: { title, description: said } })
}

async function keepMessage(
  deps: Deps,
  viewer: Viewer | null,
  { category, text, email }: FeedbackInput,
  picture: StoredPicture | null,
): Promise<Received> {
  const kind = contactCategories.some((each) => each === category) ? 'contact' : 'feedback'
  return countReceipt(deps, email ?? viewer?.customUserId, (receipt) =>
    transaction(deps.db, async (tx) => {
      const said = { kind, category, text, email: email ?? null, authorId: viewer?.id ?? null } as const
      const shown = { pictureKey: picture?.key ?? null, pictureSizes: picture?.sizes ?? null }
      const [made] = await tx
        .insert(messages)
        .values({ ...said, ...shown, createdAt: deps.clock.now() })
        .returning({ number: messages.number })
      return sendReceipt(deps, tx, made?.number ?? 0, receipt)
    }),
  )
}
