import type { FulfilmentWords } from './fulfilment.ts'

/** What is said of an order that the staff have before them. */
export const staffDecide = 'This order is reported. The staff decide it, or you accept it.'

/** Why a buyer may not withdraw from files or open them: files alone, or beside work made to order. */
export const refusalsOfFiles: Pick<FulfilmentWords['refusal'], 'withdraw' | 'open-assets'> = {
  withdraw({ state, withdrew, opened }) {
    if (withdrew) return 'You have withdrawn from the files already.'
    if (opened) return `The files opened on ${opened}. Your right to withdraw ended then.`
    return state === 'reported' ? staffDecide : 'This order is completed, so you can no longer withdraw.'
  },
  'open-assets'({ state, withdrew, opened }) {
    if (withdrew) return 'You have withdrawn from the files, so they stay closed.'
    if (opened) return `The files have been open since ${opened}. You find them on the page of the order.`
    return state === 'reported' ? staffDecide : 'The files are open. You find them on the page of the order.'
  },
}
