import type { Kinds, Row } from './work-callers.ts'

const places = [
  '/marketplace/projects/{id}/assets/{assetId}',
  '/orders/{id}/attachments/{fileId}',
  '/agents/{id}/files/{fileId}',
]
const onePart = async () => ({ payload: Buffer.from('x'), headers: { 'content-type': 'application/octet-stream' } })

/** The rows of `callers.test.ts` about uploads in parts: only who began one sees it. */
export const partRows = ({ hidden }: Pick<Kinds, 'hidden'>): Record<string, Row> =>
  Object.fromEntries(
    places.flatMap((place) => [
      [`GET ${place}/parts`, hidden()],
      [`PUT ${place}/parts/{number}`, hidden({ form: onePart })],
      [`POST ${place}/parts/{number}/address`, hidden({ body: () => ({ sha256: 'a'.repeat(64) }) })],
    ]),
  )
