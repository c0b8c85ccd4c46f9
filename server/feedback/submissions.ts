import { FeedbackInput, type Received } from '@guildhall/contract/admin/feedback.ts'
import { contactCategories } from '@guildhall/contract/admin/options.ts'
import type { FastifyRequest } from 'fastify'
import { transaction } from '#db/transaction.ts'
import { storePictures } from '#files/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { receiveUpload } from '#http/uploads.ts'
import { invalid, parsePart } from '#http/validation.ts'
import type { PictureSizes } from '#storage/images.ts'
import type { Deps } from '../deps.ts'
import { countReceipt, sendReceipt } from './jobs.ts'
import { messages } from './tables.ts'

interface StoredPicture {
  key: string
  sizes: PictureSizes
}

/** Stores feedback or a question; without a body it comes as a form with at most one picture. */
export async function sendFeedback(
  deps: Deps,
  viewer: Viewer | null,
  body: FeedbackInput | null | undefined,
  request: FastifyRequest,
): Promise<Received> {
  if (body) return keepMessage(deps, viewer, body, null)
  if (!request.isMultipart()) throw new AppError('malformed')
  // The upload's files are deleted at the end of the block, so their processing is awaited inside it.
  await using upload = await receiveUpload(request)
  const { email, text, ...fields } = Object.fromEntries(upload.fields)
  // Browsers end a form's lines with two characters, which would count twice.
  const said = { ...fields, text: text?.replaceAll('\r\n', '\n'), ...(email ? { email } : {}) }
  const input = parsePart('body', FeedbackInput, said) as FeedbackInput
  if (upload.files.length > 1 || upload.files.some(({ field }) => field !== 'picture'))
    throw invalid([{ path: 'picture', message: 'Send one picture' }])
  const paths = upload.files.map(({ path }) => path)
  return await storePictures(deps.storage, paths, 'page', ([picture]) =>
    keepMessage(deps, viewer, input, picture ?? null),
  )
}

/** Stores feedback or a question. */
export async function keepMessage(
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
