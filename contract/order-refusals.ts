import type { Fulfilment, OrderMove, OrderSide, OrderState } from './commerce-options.ts'

/** What a refusal of a move says depends on: the order as one side sees it. Moments are texts for people. */
export interface RefusedMove {
  role: OrderSide
  move: OrderMove
  state: OrderState
  fulfilment: Fulfilment
  /** Some of what was bought is files; they may be withdrawn since. */
  hasFiles: boolean
  withdrew: boolean
  /** When the files opened; null while they are closed. */
  opened: string | null
  due: string | null
  /** From when the buyer may cancel what is made to order and late. */
  cancelFrom: string | null
  /** When something happens by itself next. */
  acts: string | null
}

/** Why a side may not make a move of its own now, and from when or what it may do instead. */
export function orderRefusal(order: RefusedMove): string {
  if (order.state === 'cancelled') return 'This order was cancelled, so it can no longer be changed.'
  if (order.state === 'refunded') return 'All of the money went back, so this order can no longer be changed.'
  return sentences[order.move](order)
}

const isReported = 'This order is reported.'
const staffDecide = `${isReported} The staff decide it, or you accept it.`
const settle = `${isReported} You can settle it by sending money back.`

const noRequest = 'The seller does not ask for more time now, or the request has lapsed. The deadline stays.'

const sentences: Record<OrderMove, (order: RefusedMove) => string> = {
  accept: ({ state, fulfilment, due, acts }) => {
    if (state === 'completed') return 'This order is completed already.'
    if (state === 'changes-requested')
      return `You asked for changes. You can accept this order once the seller delivers again, by ${acts}.`
    return fulfilment === 'made-to-order'
      ? `You can accept this order once it is delivered. It is due on ${due}.`
      : `You can accept this order once its files are open. Open them now, or they open by themselves on ${acts}.`
  },
  'request-changes': ({ state, fulfilment, due, acts }) => {
    if (state === 'completed')
      return 'This order is completed, so you can no longer ask for changes. Write to the seller.'
    if (state === 'reported') return staffDecide
    if (state === 'changes-requested') return `You have asked for changes already. The seller has until ${acts}.`
    if (fulfilment === 'files')
      return 'You can ask for changes only to work made to order. If the files are wrong, report a problem once they are open.'
    return `You can ask for changes once this order is delivered. It is due on ${due}.`
  },
  report: ({ state, fulfilment, due, cancelFrom, acts }) => {
    if (state === 'completed')
      return 'This order is completed, so you can no longer report it. The seller can still send money back: write to them.'
    if (state === 'reported') return `${isReported} The staff read the record and decide.`
    if (state === 'changes-requested')
      return `The seller has until ${acts} to make the changes. If nothing comes, the order is reported by itself.`
    return fulfilment === 'made-to-order'
      ? `You can report this order once it is delivered. It is due on ${due}; if nothing comes, you can cancel it from ${cancelFrom}.`
      : `You can report this order once its files are open. Open them now, or they open by themselves on ${acts}.`
  },
  cancel: ({ role, state, fulfilment, cancelFrom, acts }) => {
    if (role === 'seller') {
      if (state === 'reported') return settle
      return 'You have delivered this order, so you can no longer cancel it. Send money back instead.'
    }
    if (state === 'paid')
      return `The seller still has time to deliver. You can cancel from ${cancelFrom} if nothing was delivered.`
    if (state === 'reported') return staffDecide
    if (state === 'completed')
      return 'This order is completed, so you can no longer cancel it. The seller can still send money back: write to them.'
    if (state === 'changes-requested')
      return `The seller is making the changes you asked for. If nothing comes by ${acts}, the order is reported by itself.`
    return fulfilment === 'made-to-order'
      ? 'This order is delivered, so you can no longer cancel it. Ask for changes, or report a problem.'
      : 'The files are open, so you can no longer cancel this order. If something is wrong, report a problem.'
  },
  withdraw: (order) => {
    const { state, withdrew, hasFiles, opened, cancelFrom } = order
    if (withdrew) return 'You have withdrawn from the files already.'
    if (opened && hasFiles) return `The files opened on ${opened}. Your right to withdraw ended then.`
    if (hasFiles) return state === 'reported' ? staffDecide : 'This order is completed, so you can no longer withdraw.'
    return state === 'paid'
      ? `This is made to order, so you cannot withdraw. You can cancel from ${cancelFrom} if nothing was delivered.`
      : 'This is made to order, so you cannot withdraw.'
  },
  'open-assets': ({ state, withdrew, hasFiles, opened, due }) => {
    if (withdrew) return 'You have withdrawn from the files, so they stay closed.'
    if (opened && hasFiles) return `The files have been open since ${opened}. You find them on the page of the order.`
    if (hasFiles)
      return state === 'reported' ? staffDecide : 'The files are open. You find them on the page of the order.'
    return state === 'paid'
      ? `This is made to order, so there are no files to open. It is due on ${due}.`
      : 'This is made to order, so there are no files to open. What was delivered is on the page of the order.'
  },
  deliver: ({ state, fulfilment, acts }) => {
    if (state === 'reported') return settle
    if (state === 'completed') return 'This order is completed, so nothing is left to deliver.'
    if (state === 'paid')
      return `You do not have to deliver this order: its files open to the buyer by themselves, on ${acts} at the latest.`
    return fulfilment === 'made-to-order'
      ? `You have delivered this order. You can deliver again if the buyer asks for changes, until ${acts}.`
      : 'The files of this order are open to the buyer, so nothing is left to deliver.'
  },
  refund: ({ role }) =>
    role === 'staff'
      ? 'You can send money back once this order is reported or completed. Until then only its seller can.'
      : 'Nothing is delivered yet. Cancel the order instead: all of the money goes back.',
  'request-time': ({ state }) => {
    if (state === 'reported') return settle
    if (state === 'completed') return 'This order is completed, so nothing is left to deliver.'
    return 'Nothing is to be delivered now, so there is no deadline to move.'
  },
  'accept-time': () => noRequest,
  'decline-time': () => noRequest,
  release: () => 'This order is not reported, so there is nothing to release.',
}
