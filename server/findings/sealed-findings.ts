import type { Finding, FindingHead, FindingInput } from '@guildhall/contract/findings/findings.ts'
import type { Config } from '#config/config.ts'
import { isoOf } from '#db/moments.ts'
import { type Seal, sealOf } from '#db/sealed-text.ts'
import { AppError } from '#http/errors.ts'
import type { FindingRow, HeadRow } from './queries.ts'

/** The seal of an engagement: what was encrypted for one cannot be passed off as another's. */
export const sealFor = ({ authSecret }: Pick<Config, 'authSecret'>, engagementId: string): Seal =>
  sealOf(authSecret, `guildhall findings ${engagementId}`)

type Head = Pick<FindingInput, 'severity' | 'title' | 'place'>
type Body = Pick<FindingInput, 'what' | 'reproduce' | 'close'>

/** Encrypts the texts of a finding. */
export async function sealFinding({ seal }: Seal, { severity, title, place, what, reproduce, close }: FindingInput) {
  const [head, body]: [Head, Body] = [
    { severity, title, place },
    { what, reproduce, close },
  ]
  return { head: await seal(JSON.stringify(head)), body: await seal(JSON.stringify(body)) }
}

/** Decrypts a text; 503 when it was encrypted with another key. */
export async function openText({ open }: Seal, sealed: string): Promise<string> {
  const opened = await open(sealed)
  if (opened === null) throw new AppError('findings_unreadable')
  return opened
}

/** Decrypts the texts of a whole finding. */
export async function openTexts(seal: Seal, row: Pick<FindingRow, 'head' | 'body'>): Promise<Head & Body> {
  const head = JSON.parse(await openText(seal, row.head)) as Head
  const body = JSON.parse(await openText(seal, row.body)) as Body
  return { ...head, ...body }
}

/** Presents a finding as the list shows it. */
export async function presentHead(seal: Seal, row: HeadRow): Promise<FindingHead> {
  const { severity, title, place } = JSON.parse(await openText(seal, row.head)) as Head
  return {
    ...{ number: row.number, severity, title, place, state: row.state },
    isDelivered: row.delivered_at !== null,
    changedAt: isoOf(row.changed_at),
    changedBy: row.changed_by,
  }
}

/** A finding with its texts, without its record. */
export async function presentWhole(seal: Seal, row: FindingRow): Promise<Omit<Finding, 'record'>> {
  const { what, reproduce, close } = await openTexts(seal, row)
  return { ...(await presentHead(seal, row)), what, reproduce, close, version: row.version }
}
