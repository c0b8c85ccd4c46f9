import { countedListings } from '@guildhall/contract/admin/figure-options.ts'
import { messageKinds } from '@guildhall/contract/admin/options.ts'

const listed = countedListings.map((kind) => `listed-${kind}` as const)
const answered = messageKinds.flatMap((kind) => [`answered-${kind}` as const, `minutes-${kind}` as const])

/** What there was at the end of each day. */
export const stocks = ['people', 'active', ...listed] as const
/** What happened on each day. An average is kept as its sum and its number, so that days can be added up. */
export const flows = ['joined', 'orders', 'turnover', 'refunded', 'fees', 'disputes', ...answered] as const

export const keptFigures = [...stocks, ...flows] as const
export type KeptFigure = (typeof keptFigures)[number]
